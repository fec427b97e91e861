import { type Relay, type RelayFaultAction, startRelay } from '@latchkey/devnet/relay'
import { startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from './testing/startSite.ts'

const MAIN = 'eip155:1'
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: MAIN, method: 'personal_sign', params: ['0x68656c6c6f', ALICE] } as const
const PATIENCE = { timeout: 30_000 }

let relay: Relay
let wallet: TestWallet
beforeAll(async () => {
  relay = await startRelay()
  wallet = await startWallet({ relayUrl: relay.url })
}, 60_000)
// The relay last: a socket that is being dialled while its server goes away fails where nobody can catch it.
afterAll(async () => {
  await wallet.stop()
  await relay.stop()
})

let site: Site | undefined
afterEach(async () => {
  relay.clearFaults()
  await site?.destroy()
})

const lies: readonly (readonly [string, RelayFaultAction])[] = [
  ['brings everything twice', 'duplicate'],
  ['brings a copy with one bit altered before everything', 'flip'],
  ['brings everything under a wrong tag first', 'mistag'],
]

describe('a relay that lies', { timeout: 120_000 }, () => {
  test.each(lies)(
    'behavior: it %s: there is one session, and a request is asked once and answered once',
    async (_, lie) => {
      relay.fault({ at: 'deliver', do: lie, times: 'always', client: 'site' })
      site = await startSite({ relayUrl: relay.url })
      const { kernel } = site
      const sessions = (await wallet.sessions()).length
      const attempt = site.connect()
      await wallet.pair(await attempt.uri())
      await attempt.connection
      expect(kernel.store.get(kernel.atoms.connections)).toHaveLength(3)
      await expect.poll(async () => (await wallet.sessions()).length, PATIENCE).toBe(sessions + 1)
      const asked = (await wallet.requests()).length
      const [first, second] = [await kernel.wallet.request(SIGN), await kernel.wallet.request(SIGN)]
      expect([first, second]).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/), first])
      expect(await wallet.requests()).toHaveLength(asked + 2)
      expect(relay.stats().last.some(({ fault }) => fault === lie)).toBe(true)
      await wallet.disconnect()
      await expect.poll(() => kernel.store.get(kernel.atoms.connections), PATIENCE).toEqual([])
    },
  )
})
