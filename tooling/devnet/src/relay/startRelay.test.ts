import { afterEach, describe, expect, test } from 'vitest'
import { startRelay } from './startRelay.ts'
import { ACCOUNT, type App, connect, end, pair, startApp, startWallet, type Wallet } from './testing/startClients.ts'
import type { Relay } from './types.ts'

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

describe('startRelay', () => {
  test('behavior: pair, sign, event, update, extend', async () => {
    const { relay, app, wallet } = await start()
    const topic = await pair(app, wallet)
    expect(app.session?.namespaces.eip155?.accounts).toEqual([ACCOUNT])
    expect(await app.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] }, 'eip155:1')).toBe('0x01')

    const event = new Promise((resolve) => app.client.once('session_event', ({ params }) => resolve(params.event)))
    await wallet.emit({ topic, chainId: 'eip155:1', event: { name: 'accountsChanged', data: [ACCOUNT] } })
    expect(await event).toEqual({ name: 'accountsChanged', data: [ACCOUNT] })

    const other = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const updated = new Promise((resolve) => app.client.once('session_update', ({ params }) => resolve(params)))
    const { namespaces } = wallet.session.get(topic)
    const { acknowledged } = await wallet.update({
      topic,
      namespaces: { eip155: { ...namespaces.eip155, accounts: [other], methods: [], events: [] } },
    })
    await acknowledged()
    expect(await updated).toMatchObject({ namespaces: { eip155: { accounts: [other] } } })

    const before = app.client.session.get(topic).expiry
    // Expiry is in whole seconds: the next one has to begin.
    const second = Math.floor(Date.now() / 1000)
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second)
    await (await wallet.extend({ topic })).acknowledged()
    expect(app.client.session.get(topic).expiry).toBeGreaterThan(before)
    expect(relay.stats()).toMatchObject({ refused: 0, connections: 2, steps: { propose: 1, approve: 1, request: 1 } })
  })

  test.each(['app', 'wallet'] as const)('behavior: disconnect from the %s', async (from) => {
    const { app, wallet } = await start()
    const topic = await pair(app, wallet)
    const gone = new Promise((resolve) => {
      if (from === 'app') wallet.once('session_delete', (event) => resolve(event.topic))
      else app.client.once('session_delete', (event) => resolve(event.topic))
    })
    if (from === 'app') await app.disconnect()
    else await wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await gone).toBe(topic)
  })

  test('behavior: what is sent while the other side is away waits for it', async () => {
    const { relay, app, wallet } = await start()
    await pair(app, wallet)
    await wallet.core.relayer.transportClose()
    const signed = app.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] }, 'eip155:1')
    await expect.poll(() => relay.stats().steps.request).toBe(1)
    await wallet.core.relayer.transportOpen()
    expect(await signed).toBe('0x01')
  })

  test('behavior: two relays share nothing', async () => {
    const [first, second] = [await start(), await start()]
    const { uri } = await connect(first.app)
    await second.wallet.core.pairing.pair({ uri }).catch(() => undefined)
    expect(second.relay.stats()).toMatchObject({ published: 0, messages: 0 })
    expect(first.relay.stats()).toMatchObject({ published: 1, messages: 1 })
  })
})
