import { afterEach, describe, expect, test } from 'vitest'
import { startRelay } from './startRelay.ts'
import { ACCOUNT, type App, end, pair, startApp, startWallet, type Wallet } from './testing/startClients.ts'
import type { Relay, RelayFault } from './types.ts'

const relays: Relay[] = []
const clients: (App | Wallet)[] = []
afterEach(async () => {
  await end(...clients.splice(0))
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
})

async function start() {
  const relay = await startRelay()
  relays.push(relay)
  const [app, wallet] = await Promise.all([startApp(relay), startWallet(relay)])
  clients.push(app, wallet)
  return { relay, app, wallet }
}

// Steps whose loss the clients notice only by their own timers of 5 and 20 seconds are left out: see the README.
const FAULTS: readonly RelayFault[] = [
  { at: 'deliver:propose', do: 'cut', client: 'wallet' },
  { at: 'deliver:approve', do: 'cut', client: 'app' },
  { at: 'deliver:settle', do: 'cut', client: 'app' },
  { at: 'approve', do: 'cut-after', client: 'wallet' },
  { at: 'deliver', do: 'duplicate', times: 'always' },
  { at: 'publish', do: 'duplicate', times: 'always' },
  { at: 'publish', do: 'delay', ms: 100, times: 'always' },
  { at: 'acknowledge', do: 'drop', times: 'always' },
  { at: 'subscribe', do: 'duplicate', times: 'always' },
]

describe('a pairing of the real clients over a disturbed relay', () => {
  test.each(FAULTS)('behavior: $do at $at', async (fault) => {
    const { relay, app, wallet } = await start()
    relay.fault(fault)
    await pair(app, wallet)
    expect(relay.stats().last.some((step) => step.fault === fault.do)).toBe(true)
    relay.clearFaults()
    expect(await app.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] }, 'eip155:1')).toBe('0x01')
    expect(relay.stats().steps.request).toBe(1)
  })

  test('behavior: everything is cut between two requests', async () => {
    const { relay, app, wallet } = await start()
    await pair(app, wallet)
    expect(relay.kick()).toBe(2)
    await expect.poll(() => relay.stats().connections).toBe(4)
    expect(await app.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] }, 'eip155:1')).toBe('0x01')
  })
})
