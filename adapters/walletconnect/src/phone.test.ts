import type { ConnectRequest, PlatformService, Services } from '@latchkey/kernel'
import { fakePlatform } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { hurryingClock } from './testing/hurryingClock.ts'
import { pairingTrial } from './testing/pairingTrial.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', ALICE] } as const
const APP = { name: 'Quay', link: 'quay://' }

const trial = pairingTrial()

async function open(device: Partial<PlatformService>, services: Partial<Services> = {}) {
  const links: (readonly [string, string])[] = []
  const platform = fakePlatform({
    isMobile: true,
    openLink: (url, target) => void links.push([url, target]),
    ...device,
  })
  const site = await trial.open({ services: { platform, ...services } })
  /** Begins, waits for the URI, and is interrupted. */
  const interrupted = async (request: Partial<ConnectRequest> = {}) => {
    const stop = new AbortController()
    const uri = await site.connect(request, stop.signal).uri()
    stop.abort()
    return uri
  }
  return { site, links, interrupted }
}

describe('on a phone', () => {
  test.each([
    ['inside Telegram', { isTelegram: true }],
    ['in Safari on iOS', { isIos: true, isSafari: true }],
  ])('behavior: %s, an interrupted attempt takes its pending pairing up again', async (_, device) => {
    const { site, interrupted } = await open(device)
    const first = await interrupted()
    expect(await interrupted()).toBe(first)
    const fresh = await interrupted({ forceNewPairing: true })
    expect(fresh).not.toBe(first)
    expect(await interrupted({ namespace: 'eip155' })).not.toBe(fresh)
    const again = site.connect()
    await trial.wallet.pair(await again.uri())
    await again.connection
  })

  test('behavior: a pairing that asks to sign in is taken up by the same sign-in alone', async () => {
    const { interrupted } = await open({ isTelegram: true })
    const page = { domain: 'site.example', uri: 'https://site.example' }
    const first = await interrupted({ signIn: { ...page, nonce: 'nonce0001' } })
    expect(await interrupted({ signIn: { ...page, nonce: 'nonce0001' } })).toBe(first)
    const second = await interrupted({ signIn: { ...page, nonce: 'nonce0002' } })
    expect(second).not.toBe(first)
    expect(await interrupted()).not.toBe(second)
  })

  describe('an approval that arrives while no attempt waits', () => {
    const count = async () => (await trial.wallet.sessions()).length

    test.each([
      ['inside Telegram', { isTelegram: true }],
      ['in Safari on iOS', { isIos: true, isSafari: true }],
    ])('behavior: %s, the next press connects with it and shows no code', async (_, device) => {
      const { site, interrupted } = await open(device)
      const before = await count()
      await trial.wallet.pair(await interrupted())
      const again = site.connect()
      await again.connection
      expect(again.steps.map(({ state }) => state)).toEqual(['preparing', 'settling'])
      expect(site.connections()).toHaveLength(3)
      expect(await site.kernel.wallet.request(SIGN)).toMatch(/^0x/)
      expect(await count()).toBe(before + 1)
    })

    test('behavior: a press that asks for something else disconnects it', async () => {
      const { site, interrupted } = await open({ isTelegram: true })
      const before = await count()
      await trial.wallet.pair(await interrupted({ namespace: 'eip155' }))
      const other = site.connect()
      await other.uri()
      await expect.poll(count).toBe(before)
      await trial.wallet.pair(await other.uri())
      await other.connection
    })

    test('behavior: disconnecting everything disconnects it', async () => {
      const { site, interrupted } = await open({ isTelegram: true })
      const before = await count()
      await trial.wallet.pair(await interrupted())
      await site.kernel.wallet.disconnect()
      await expect.poll(count).toBe(before)
    })

    test('behavior: without another press, it is disconnected after four minutes', async () => {
      const clock = hurryingClock()
      const { interrupted } = await open({ isTelegram: true }, { clock })
      const before = await count()
      await trial.wallet.pair(await interrupted())
      await expect.poll(count).toBe(before + 1)
      clock.hurry(1000)
      await expect.poll(count).toBe(before)
    })
  })

  test('behavior: elsewhere every attempt has its own', async () => {
    const { interrupted } = await open({})
    expect(await interrupted()).not.toBe(await interrupted())
  })

  test('behavior: reset and disconnecting everything give the pending pairing up', async () => {
    const { site, interrupted } = await open({ isTelegram: true })
    const first = await interrupted()
    await site.kernel.wallet.disconnect()
    expect(await interrupted()).not.toBe(first)
  })

  test('behavior: a request opens the chosen app, pairing does not', async () => {
    const { site, links } = await open({})
    const attempt = site.connect({ app: APP })
    await trial.wallet.pair(await attempt.uri())
    await attempt.connection
    expect(links).toEqual([])
    await site.kernel.wallet.request(SIGN)
    expect(links).toEqual([[expect.stringMatching(/^quay:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/), '_self']])
  })

  test('behavior: one client and one socket, however often somebody connects', async () => {
    const { site } = await open({})
    for (let round = 0; round < 3; round += 1) {
      const attempt = site.connect()
      await trial.wallet.pair(await attempt.uri())
      await attempt.connection
    }
    expect(trial.relay.stats().sockets.filter(({ projectId }) => projectId === 'site')).toHaveLength(1)
    await site.destroy()
    await expect.poll(() => trial.relay.stats().sockets.filter(({ projectId }) => projectId === 'site')).toEqual([])
  })
})
