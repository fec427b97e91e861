import { startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hurryingClock } from './testing/hurryingClock.ts'
import { pairingTrial } from './testing/pairingTrial.ts'
import { sharedStorage } from './testing/sharedStorage.ts'
import type { Site } from './testing/startSite.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', ALICE] } as const
/** For machines that do other things too. */
const PATIENCE = { timeout: 30_000 }

const trial = pairingTrial()
let second: TestWallet
beforeAll(async () => {
  second = await startWallet({ relayUrl: trial.relay.url, metadata: { name: 'Second Phone' } })
}, 30_000)
afterAll(() => second.stop())

/** Topics of the sessions that a test finds in the wallets. */
let before: readonly string[] = []
const topics = async (): Promise<readonly string[]> =>
  (await Promise.all([trial.wallet.sessions(), second.sessions()])).flat().map(({ topic }) => topic)
const opened = async (): Promise<readonly string[]> =>
  (await topics()).filter((topic) => !before.includes(topic)).sort()
beforeEach(async () => {
  before = await topics()
})

async function pair(site: Site, wallet: TestWallet, request = {}) {
  const attempt = site.connect(request)
  await wallet.pair(await attempt.uri())
  return attempt.connection
}
const shown = (site: Site) => site.connections().map(({ name, namespace }) => `${name}|${namespace}`)
const sessionsOf = (site: Site) => [...new Set(site.connections().map(({ sessionId }) => sessionId))].sort()
const requests = async (wallet: TestWallet) => (await wallet.requests()).filter(({ kind }) => kind === 'request').length
const sockets = () => trial.relay.stats().sockets.filter(({ projectId }) => projectId === 'site')

/** Two tabs of one browser, the first of them connected. */
async function twoTabs() {
  const shared = sharedStorage()
  const [first, other] = await Promise.all([
    trial.open({ storage: shared.tab() }),
    trial.open({ storage: shared.tab() }),
  ])
  await pair(first, trial.wallet)
  await expect.poll(() => sessionsOf(other), PATIENCE).toEqual(sessionsOf(first))
  return { shared, first, other }
}

describe('several sessions', { timeout: 120_000 }, () => {
  test('default: a second phone is a second wallet; each is asked what it is asked, and both are there after a reload', async () => {
    const site = await trial.open()
    await pair(site, trial.wallet)
    await pair(site, second)
    const both = ['Latchkey Test Wallet', 'Second Phone'].flatMap((name) =>
      ['eip155', 'solana', 'bip122'].map((namespace) => `${name}|${namespace}`),
    )
    expect(shown(site)).toEqual(both)
    expect([sessionsOf(site), site.saved().length]).toEqual([await opened(), 2])
    const asked = await requests(second)
    await site.kernel.wallet.request(SIGN)
    expect(await requests(second)).toBe(asked + 1)
    await site.destroy()
    const again = await trial.open({ storage: site.storage })
    await expect.poll(() => shown(again).sort(), PATIENCE).toEqual([...both].sort())
    expect(sockets().length).toBeLessThanOrEqual(1)
  })

  test('behavior: a wallet that is asked for one namespace after the other keeps both', async () => {
    const site = await trial.open()
    await pair(site, trial.wallet, { namespace: 'eip155' })
    await pair(site, trial.wallet, { namespace: 'solana' })
    expect(site.connections().map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(await opened()).toHaveLength(2)
    expect(await site.kernel.wallet.request(SIGN)).toMatch(/^0x/)
  })

  test('behavior: one is disconnected, the other goes on; with the last one the socket is closed, and connecting opens it', async () => {
    const site = await trial.open()
    const { sessionId } = await pair(site, trial.wallet)
    await pair(site, second)
    await site.kernel.wallet.disconnect({ sessionId })
    expect(shown(site)).toHaveLength(3)
    await expect.poll(opened, PATIENCE).toEqual(sessionsOf(site))
    expect(await site.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    expect(sockets()).toHaveLength(1)
    await site.kernel.wallet.disconnect()
    await expect.poll(opened, PATIENCE).toEqual([])
    await expect.poll(sockets, PATIENCE).toEqual([])
    expect(site.saved()).toEqual([])
    await pair(site, trial.wallet)
    expect(await site.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    expect(sockets()).toHaveLength(1)
  })

  test('behavior: the wanted network is the one that is used, and accounts are named on it', async () => {
    const site = await trial.open()
    const { network, account } = await pair(site, trial.wallet, { network: 'eip155:42161' })
    expect([network, account.caipAddress]).toEqual(['eip155:42161', `eip155:42161:${ALICE}`])
  })
})

describe('two tabs', { timeout: 120_000 }, () => {
  test('behavior: the wallet pairs again in one: both have the new session, and the wallet has one', async () => {
    const { first, other } = await twoTabs()
    const old = sessionsOf(first)
    await pair(first, trial.wallet)
    expect(shown(first)).toHaveLength(3)
    expect(sessionsOf(first)).not.toEqual(old)
    await expect.poll(() => sessionsOf(other), PATIENCE).toEqual(sessionsOf(first))
    await expect.poll(opened, PATIENCE).toEqual(sessionsOf(first))
    for (const site of [first, other]) expect(await site.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    expect(first.saved()).toEqual(sessionsOf(first))
  })

  test('behavior: a second phone in one: both have both, also after a reload of either', async () => {
    const { shared, first, other } = await twoTabs()
    await pair(first, second)
    await expect.poll(() => sessionsOf(other), PATIENCE).toEqual(await opened())
    const asked = await requests(second)
    expect(await other.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    expect(await requests(second)).toBe(asked + 1)
    for (const site of [first, other]) {
      await site.destroy()
      const again = await trial.open({ storage: shared.tab() })
      await expect.poll(() => sessionsOf(again), PATIENCE).toEqual(await opened())
      expect(await again.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    }
  })

  test('behavior: a tab that ends or reloads takes nothing from the other', async () => {
    const { first, other } = await twoTabs()
    await first.destroy()
    expect(await other.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    expect(await opened()).toEqual(sessionsOf(other))
  })

  test('behavior: the wallet approves something else: both follow, and nothing is disconnected', async () => {
    const { first, other } = await twoTabs()
    await trial.wallet.update({ accounts: [`eip155:1:${ALICE}`], chains: ['eip155:1'] })
    for (const site of [first, other])
      await expect.poll(() => site.connections().map(({ networks }) => networks), PATIENCE).toEqual([['eip155:1']])
    expect(await opened()).toEqual(sessionsOf(first))
    for (const site of [first, other]) expect(await site.kernel.wallet.request(SIGN)).toMatch(/^0x/)
  })

  // Browsers do not order the writes of two tabs: one that has not seen what the other has added writes the whole list.
  test.each([
    ['session', '[]'],
    ['keychain', '{}'],
    ['expirer', '[]'],
    ['messages', '{}'],
    ['history', '[]'],
  ])(
    'behavior: what another tab’s write of the library’s %s has left out ends nothing, and all is there after a reload',
    async (list, empty) => {
      const shared = sharedStorage()
      const first = await trial.open({ storage: shared.tab() })
      await pair(first, trial.wallet)
      const session = await opened()
      const key = first.storage.keys().find((name) => name.endsWith(`//${list}`))
      expect(key).toBeDefined()
      if (key !== undefined) shared.tab().set(key, empty)
      const other = await trial.open({ storage: shared.tab() })
      for (const site of [first, other]) {
        await expect.poll(() => sessionsOf(site), PATIENCE).toEqual(session)
        expect(await site.kernel.wallet.request(SIGN)).toMatch(/^0x/)
      }
      for (const site of [first, other]) await site.destroy()
      if (key !== undefined) shared.tab().set(key, empty)
      const again = await trial.open({ storage: shared.tab() })
      await expect.poll(() => sessionsOf(again), PATIENCE).toEqual(session)
      expect(await again.kernel.wallet.request(SIGN)).toMatch(/^0x/)
      await trial.wallet.disconnect(session[0])
      await expect.poll(() => again.saved(), PATIENCE).toEqual([])
    },
  )

  test('behavior: the wallet disconnects, and one has forgotten the session before its answer is sent: both pair again', async () => {
    const { first, other } = await twoTabs()
    trial.relay.fault({ at: 'deleted', do: 'delay', ms: 1500, client: 'site' })
    await trial.wallet.disconnect()
    for (const site of [first, other]) await expect.poll(() => sessionsOf(site), PATIENCE).toEqual([])
    // What the wallet says is worked off in turn: its approval would wait for ever behind the end of the session.
    await pair(first, trial.wallet)
    await pair(other, second)
    for (const site of [first, other]) await expect.poll(() => sessionsOf(site), PATIENCE).toEqual(await opened())
  })

  test('behavior: a code that one shows stays good while the other pairs', async () => {
    const { first, other } = await twoTabs()
    const attempt = other.connect()
    const uri = await attempt.uri()
    await pair(first, second)
    await trial.wallet.pair(uri)
    await attempt.connection
    expect(attempt.steps.map(({ state }) => state)).toEqual(['preparing', 'waiting', 'settling'])
    await expect.poll(() => sessionsOf(first), PATIENCE).toEqual(sessionsOf(other))
  })

  test('behavior: a code that one shows stays good while the other is loaded again', async () => {
    const { shared, first, other } = await twoTabs()
    const attempt = other.connect()
    const uri = await attempt.uri()
    await first.destroy()
    const again = await trial.open({ storage: shared.tab() })
    await expect.poll(() => shown(again), PATIENCE).toHaveLength(3)
    expect(await again.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    await second.pair(uri)
    await attempt.connection
    expect(attempt.steps.map(({ state }) => state)).toEqual(['preparing', 'waiting', 'settling'])
    await expect.poll(() => sessionsOf(again), PATIENCE).toEqual(sessionsOf(other))
  })

  test('behavior: what one disconnects before it has opened it is gone in the wallet, too', async () => {
    const { first, other } = await twoTabs()
    await first.kernel.wallet.disconnect()
    await expect.poll(() => shown(other), PATIENCE).toEqual([])
    const before = await topics()
    await pair(first, trial.wallet)
    await expect.poll(() => other.kernel.wallet.getState().inactive.length + shown(other).length).toBeGreaterThan(0)
    await other.kernel.wallet.disconnect()
    await expect.poll(async () => (await topics()).filter((topic) => !before.includes(topic)), PATIENCE).toEqual([])
    for (const site of [first, other]) await expect.poll(() => shown(site), PATIENCE).toEqual([])
    await expect.poll(() => first.saved(), PATIENCE).toEqual([])
  })

  test('behavior: what one disconnects is gone in both, in storage and in the wallet', async () => {
    const { first, other } = await twoTabs()
    await pair(first, second)
    await expect.poll(() => sessionsOf(other), PATIENCE).toHaveLength(2)
    await other.kernel.wallet.disconnect()
    await expect.poll(() => shown(first), PATIENCE).toEqual([])
    await expect.poll(opened, PATIENCE).toEqual([])
    expect(first.saved()).toEqual([])
  })
})

describe('another visit', { timeout: 120_000 }, () => {
  test('behavior: a session that another version has saved is opened and left as it is', async () => {
    const site = await trial.open()
    const { sessionId } = await pair(site, trial.wallet)
    await site.destroy()
    const key = `wc:session:${sessionId}`
    const newer = JSON.stringify({ version: 2, app: ['another shape'] })
    site.storage.set(key, newer)
    const again = await trial.open({ storage: site.storage })
    await expect.poll(() => sessionsOf(again), PATIENCE).toEqual([sessionId])
    expect(await again.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    expect(site.storage.get(key)).toBe(newer)
  })

  test('behavior: a session that no page has saved is disconnected, once no other tab can be about to save it', async () => {
    const site = await trial.open()
    const { sessionId } = await pair(site, trial.wallet)
    await site.destroy()
    site.storage.remove(`wc:session:${sessionId}`)
    const clock = hurryingClock()
    const again = await trial.open({ storage: site.storage, services: { clock } })
    expect(again.connections()).toEqual([])
    await again.connect().uri()
    expect(await opened()).toEqual([sessionId])
    clock.hurry(1000)
    await expect.poll(opened, PATIENCE).toEqual([])
  })
})
