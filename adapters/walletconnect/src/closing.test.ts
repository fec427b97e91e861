import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pairingTrial } from './testing/pairingTrial.ts'
import type { Site } from './testing/startSite.ts'

/** For machines that do other things too. */
const PATIENCE = { timeout: 30_000, interval: 20 }

const SIGN = {
  network: 'eip155:1',
  method: 'personal_sign',
  params: ['0x68656c6c6f', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
} as const

const trial = pairingTrial()
/** Long enough for a busy machine to see that the relay is there, and to close the view. */
const DELAY_MS = 4_000

/** What a view that was closed must leave: nothing connected, nothing to resume, and a page that can pair. */
async function expectNothingLeft(site: Site, closed: Promise<unknown>): Promise<void> {
  await expect(closed).rejects.toMatchObject({ code: 'kernel/aborted' })
  trial.relay.clearFaults()
  const before = (await trial.wallet.sessions()).length
  const attempt = site.connect()
  await trial.wallet.pair(await attempt.uri())
  expect((await attempt.connection).networks).not.toHaveLength(0)
  await expect.poll(async () => (await trial.wallet.sessions()).length, PATIENCE).toBeLessThanOrEqual(before + 1)
  await site.kernel.wallet.disconnect()
  expect(site.connections()).toEqual([])
  expect(site.saved()).toEqual([])
}

/** Until the wallet's word is there; from then on the connection stands. */
const kinds = ['hello', 'subscribe', 'propose', 'deliver:approve', 'deliver:settle'] as const

describe('the view is closed', { timeout: 120_000 }, () => {
  test.each(kinds)('behavior: while the relay is at %s', async (at) => {
    const site = await trial.open()
    trial.relay.fault({ at, do: 'delay', ms: DELAY_MS, client: 'site' })
    const view = new AbortController()
    const attempt = site.connect({}, view.signal)
    attempt
      .uri()
      .then((uri) => trial.wallet.pair(uri))
      .catch(() => undefined)
    const isThere = () => trial.relay.stats().last.some(({ step, fault }) => step === at && fault === 'delay')
    await expect.poll(isThere, PATIENCE).toBe(true)
    view.abort()
    expect(site.connections()).toEqual([])
    await expectNothingLeft(site, attempt.connection)
  })

  test('behavior: at every step before anything is sent', async () => {
    const site = await trial.open()
    const proposals = trial.relay.stats().steps.propose ?? 0
    for (let steps = 0; steps < 60; steps += 1) {
      const view = new AbortController()
      const attempt = site.connect({}, view.signal)
      for (let step = 0; step < steps; step += 1) await Promise.resolve()
      view.abort()
      await expect(attempt.connection, `${steps}`).rejects.toMatchObject({ code: 'kernel/aborted' })
    }
    expect(trial.relay.stats().steps.propose ?? 0).toBe(proposals)
    const view = new AbortController()
    view.abort()
    await expectNothingLeft(site, site.connect({}, view.signal).connection)
  })
})

describe('the page ends', { timeout: 120_000 }, () => {
  const rejections: unknown[] = []
  const note = (reason: unknown): void => void rejections.push(reason)
  beforeAll(() => void process.on('unhandledRejection', note))
  afterAll(() => void process.off('unhandledRejection', note))
  const sockets = () => trial.relay.stats().sockets.filter(({ projectId }) => projectId === 'site')

  test.each([...kinds, 'settled', 'request'])(
    'behavior: while the relay is at %s: its socket is closed, and nothing is rejected that nobody waits for',
    async (at) => {
      const site = await trial.open()
      trial.relay.fault({ at, do: 'delay', ms: 300, client: 'site' })
      const attempt = site.connect()
      attempt
        .uri()
        .then((uri) => trial.wallet.pair(uri))
        .catch(() => undefined)
      attempt.connection.then(() => site.kernel.wallet.request(SIGN)).catch(() => undefined)
      const isThere = () => trial.relay.stats().last.some(({ step, fault }) => step === at && fault === 'delay')
      await expect.poll(isThere, PATIENCE).toBe(true)
      await site.destroy()
      await expect.poll(sockets, PATIENCE).toEqual([])
      await trial.paired()
      expect(sockets()).toHaveLength(1)
      expect(rejections).toEqual([])
    },
  )
})
