import { type Relay, startRelay } from '@latchkey/devnet/relay'
import { startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from './testing/startSite.ts'

/** For machines that do other things too. */
const PATIENCE = { timeout: 20_000, interval: 20 }

let relay: Relay
let wallet: TestWallet
beforeAll(async () => {
  relay = await startRelay()
  wallet = await startWallet({ relayUrl: relay.url })
}, 60_000)
afterAll(() => Promise.all([wallet.stop(), relay.stop()]))

const sites: Site[] = []
afterEach(async () => {
  relay.clearFaults()
  await Promise.all(sites.splice(0).map((one) => one.destroy()))
})

async function open(): Promise<Site> {
  const site = await startSite({ relayUrl: relay.url })
  sites.push(site)
  return site
}

/** What a view that was closed must leave: nothing connected, nothing to resume, and a page that can pair. */
async function expectNothingLeft(site: Site, closed: Promise<unknown>): Promise<void> {
  await expect(closed).rejects.toMatchObject({ code: 'kernel/aborted' })
  relay.clearFaults()
  const before = (await wallet.sessions()).length
  const attempt = site.connect()
  await wallet.pair(await attempt.uri())
  expect((await attempt.connection).networks).not.toHaveLength(0)
  await expect.poll(async () => (await wallet.sessions()).length, PATIENCE).toBeLessThanOrEqual(before + 1)
  await site.kernel.wallet.disconnect()
  expect(site.kernel.store.get(site.kernel.atoms.connections)).toEqual([])
  expect(site.storage.get('wc:session')).toBeNull()
}

/** Until the wallet's word is there; from then on the connection stands. */
const kinds = ['hello', 'subscribe', 'propose', 'deliver:approve', 'deliver:settle'] as const

describe('the view is closed', { timeout: 60_000 }, () => {
  test.each(kinds)('behavior: while the relay is at %s', async (at) => {
    const site = await open()
    relay.fault({ at, do: 'delay', ms: 1_500, client: 'site' })
    const view = new AbortController()
    const attempt = site.connect({}, view.signal)
    attempt
      .uri()
      .then((uri) => wallet.pair(uri))
      .catch(() => undefined)
    const isThere = () => relay.stats().last.some(({ step, fault }) => step === at && fault === 'delay')
    await expect.poll(isThere, PATIENCE).toBe(true)
    view.abort()
    expect(site.kernel.store.get(site.kernel.atoms.connections)).toEqual([])
    await expectNothingLeft(site, attempt.connection)
  })

  test('behavior: at every step before anything is sent', async () => {
    const site = await open()
    const proposals = relay.stats().steps.propose ?? 0
    for (let steps = 0; steps < 60; steps += 1) {
      const view = new AbortController()
      const attempt = site.connect({}, view.signal)
      for (let step = 0; step < steps; step += 1) await Promise.resolve()
      view.abort()
      await expect(attempt.connection, `${steps}`).rejects.toMatchObject({ code: 'kernel/aborted' })
    }
    expect(relay.stats().steps.propose ?? 0).toBe(proposals)
    const view = new AbortController()
    view.abort()
    await expectNothingLeft(site, site.connect({}, view.signal).connection)
  })
})
