import { setTimeout as wait } from 'node:timers/promises'
import type { Adapter } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { hurryingClock } from './testing/hurryingClock.ts'
import { pairingTrial } from './testing/pairingTrial.ts'
import { testFamilies } from './testing/testFamilies.ts'

const MAIN = 'eip155:1'
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: MAIN, method: 'personal_sign', params: ['0x68656c6c6f', ALICE] } as const

const trial = pairingTrial()
const { open, paired } = trial

describe('the relay cuts the site off', () => {
  const steps = ['propose', 'deliver:approve', 'deliver:settle', 'subscribe', 'settled', 'hello']
  test.each(steps)('behavior: at %s, the pairing is completed all the same', { timeout: 120_000 }, async (at) => {
    const site = await open()
    trial.relay.fault({ at, do: at === 'hello' ? 'refuse' : 'cut', client: 'site' })
    const attempt = site.connect()
    await trial.wallet.pair(await attempt.uri())
    await attempt.connection
    expect(site.connections()).toHaveLength(3)
  })

  test('behavior: while the code is shown, which says so and stays good', async () => {
    const site = await open()
    const attempt = site.connect()
    const uri = await attempt.uri()
    trial.relay.fault({ at: 'hello', do: 'refuse', client: 'site' })
    trial.relay.kick('site')
    await expect.poll(() => attempt.steps.at(-1)?.state).toBe('offline')
    await trial.wallet.pair(uri)
    await attempt.connection
    expect(attempt.steps.map(({ state }) => state)).toEqual(['preparing', 'waiting', 'offline', 'waiting', 'settling'])
  })

  test('behavior: while an approval is checked, which does not show its used code again', async () => {
    let check = (): void => undefined
    const checked = new Promise<void>((resolve) => {
      check = resolve
    })
    const families = testFamilies.map((adapter): Adapter => {
      const { family } = adapter
      if (family?.namespace !== 'eip155') return adapter
      return { ...adapter, family: { ...family, parseAddress: (address) => checked.then(() => address) } }
    })
    const site = await open({ families })
    const attempt = site.connect()
    const uri = await attempt.uri()
    await trial.wallet.pair(uri)
    await expect.poll(() => attempt.steps.at(-1)?.state).toBe('settling')
    const { connections } = trial.relay.stats()
    trial.relay.kick('site')
    // It comes back only after it has noticed.
    await expect.poll(() => trial.relay.stats().connections, { timeout: 30_000 }).toBeGreaterThan(connections)
    check()
    await attempt.connection
    expect(attempt.steps.map(({ state }) => state)).toEqual(['preparing', 'waiting', 'settling'])
  })

  test('behavior: while a request waits, it is answered once and asked once', { timeout: 120_000 }, async () => {
    const { site } = await paired()
    await trial.wallet.next('late')
    const before = (await trial.wallet.requests()).length
    const asking = site.kernel.wallet.request(SIGN)
    await expect.poll(async () => (await trial.wallet.requests()).length).toBe(before + 1)
    trial.relay.kick('site')
    expect(await asking).toMatch(/^0x/)
    expect(await trial.wallet.requests()).toHaveLength(before + 1)
  })
})

describe('the relay cuts the site off while a request is on its way', () => {
  test.each(['cut', 'cut-after'] as const)(
    'behavior: %s: it goes over the next line; the wallet is asked once',
    {
      timeout: 120_000,
    },
    async (action) => {
      const { site } = await paired()
      const before = (await trial.wallet.requests()).length
      trial.relay.fault({ at: 'request', do: action, client: 'site' })
      const late = new AbortController()
      // The library alone repeats it after 15 seconds at the earliest.
      const limit = wait(14_000, 'late', { signal: late.signal }).catch(() => undefined)
      expect(await Promise.race([site.kernel.wallet.request(SIGN), limit])).toMatch(/^0x/)
      late.abort()
      expect(await trial.wallet.requests()).toHaveLength(before + 1)
    },
  )
})

describe('the relay', () => {
  test('error: cannot be reached; then it can, and the next attempt pairs', { timeout: 120_000 }, async () => {
    trial.relay.fault({ at: 'hello', do: 'refuse', times: 'always', client: 'site' })
    const clock = hurryingClock()
    clock.hurry(4)
    const site = await open({ services: { clock } })
    await expect(site.connect().connection).rejects.toMatchObject({ code: 'walletconnect/relay-unreachable' })
    trial.relay.clearFaults()
    clock.hurry(1)
    const again = site.connect()
    await trial.wallet.pair(await again.uri())
    await again.connection
  })

  test('error: is away when the page disconnects: the page has let go, and says that the wallet does not know', async () => {
    const clock = hurryingClock()
    const site = await open({ services: { clock } })
    const attempt = site.connect()
    await trial.wallet.pair(await attempt.uri())
    await attempt.connection
    trial.relay.fault({ at: 'hello', do: 'refuse', times: 'always', client: 'site' })
    trial.relay.kick('site')
    clock.hurry(10)
    await expect(site.kernel.wallet.disconnect()).rejects.toMatchObject({ code: 'disconnect/failed' })
    expect(site.connections()).toEqual([])
    expect(site.saved()).toEqual([])
  })

  test('error: refuses and says why by a close code', async () => {
    trial.relay.fault({ at: 'hello', do: 'refuse', closeCode: 3000, client: 'site' })
    const { connection } = (await open()).connect()
    await expect(connection).rejects.toMatchObject({ code: 'walletconnect/relay-unreachable' })
  })

  test.each([
    ['fast', -600_000],
    ['slow', 25 * 3_600_000],
  ])(
    'error: finds the clock of the device too %s; once it is right, the next attempt pairs',
    {
      timeout: 120_000,
    },
    async (_, clockOffset) => {
      const site = await open()
      trial.relay.set({ clockOffset })
      await expect(site.connect().connection).rejects.toMatchObject({ code: 'walletconnect/clock' })
      trial.relay.set({ clockOffset: 0 })
      const again = site.connect()
      await trial.wallet.pair(await again.uri())
      await again.connection
    },
  )

  test('error: does not know the project id', async () => {
    trial.relay.set({ projectIds: ['wallet'] })
    const { connection } = (await open()).connect()
    await expect(connection).rejects.toMatchObject({ code: 'walletconnect/project-id' })
  })

  test('behavior: nobody answers: the code expires, the next one is another, a late approval is disconnected', async () => {
    const clock = hurryingClock()
    const site = await open({ services: { clock } })
    const first = site.connect()
    const uri = await first.uri()
    clock.hurry(1)
    await expect(first.connection).rejects.toMatchObject({ code: 'connect/expired' })
    const second = site.connect()
    expect(await second.uri()).not.toBe(uri)
    const before = (await trial.wallet.sessions()).length
    await trial.wallet.pair(uri)
    await expect.poll(async () => (await trial.wallet.sessions()).length).toBe(before)
    expect(site.connections()).toEqual([])
    await trial.wallet.pair(await second.uri())
    await second.connection
  })
})
