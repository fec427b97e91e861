import type { Kernel } from '@latchkey/kernel'
import { createTestKernel, fakeAdapter, fakePlatform, memoryStorage, renderView } from '@latchkey/kernel/testing'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import { embeddedStub } from '@latchkey/plugin-embedded/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'jotai/vanilla'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type SocialsPlugin, socials } from '../index.ts'

await import('./index.ts')

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const WALLET = 'https://wallet.example'
const USER = { address: '0xaaaa1111', chainId: 1 }

type Plugins = readonly [EmbeddedPlugin, SocialsPlugin]

/** The list of providers over an embedded wallet; the provider's window is one that the test moves. */
async function start({
  opens = true,
  isTelegram = false,
  word = new Promise<typeof USER>(() => undefined),
  fails = '',
  url = 'https://shop.example/cart?a=1',
  storage = memoryStorage(),
} = {}) {
  const failing = (step: string): void => {
    if (fails === step) throw new Error(step)
  }
  const opened = { closed: false, close: vi.fn(), location: { href: '' } }
  opened.close.mockImplementation(() => {
    opened.closed = true
  })
  // The environment's window cannot open another one.
  vi.spyOn(window, 'open').mockReturnValue(opens ? untyped(opened) : null)
  const results: string[] = []
  const stub = embeddedStub({
    atoms: { options: atom({ frame: WALLET, projectId: 'shop' }) },
    actions: {
      async getSocialRedirectUri(_ctx, { provider }) {
        failing('address')
        return { uri: `https://${provider}.example/auth` }
      },
      connectSocial: async (_ctx, { uri }) => {
        failing('result')
        results.push(uri)
        return USER
      },
      awaitSocial: () => word,
      async finishLogin() {
        failing('end')
        return kernel.wallet.connect({ connectorId: 'fake' })
      },
    },
  })
  const plugins: Plugins = [stub, socials()]
  const wallet = fakeAdapter({ namespace: 'one', accounts: ['0xaaaa1111'] })
  const platform = fakePlatform({ isTelegram, isIos: isTelegram, url })
  const test = createTestKernel<Plugins>({ adapters: [wallet.adapter], plugins, storage, services: { platform } })
  const kernel: Kernel<Plugins> = test.kernel
  await kernel.start()
  if (!url.includes('result_uri')) await renderView(kernel, 'socials.ConnectSocials')
  const say = (origin: string, data: unknown, source: unknown = opened) =>
    act(async () => {
      window.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))
    })
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  return { ...test, kernel, opened, results, say, press, names: () => test.events.map(({ name }) => name) }
}

describe('sign-in by other services', () => {
  it('default: the window goes to the provider, its result connects, and it closes', async () => {
    const { press, opened, say, results, kernel, names } = await start()
    await press('Continue with Google')
    await screen.findByText('Continue in the window of Google')
    await waitFor(() => expect(opened.location.href).toBe('https://google.example/auth'))
    await say(WALLET, { resultUri: `${WALLET}/callback?state=1&handle=2` })
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
    expect(results).toEqual([`${WALLET}/callback?state=1&handle=2`])
    expect(opened.close).toHaveBeenCalled()
    expect(names()).toEqual(
      expect.arrayContaining(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS']),
    )
  })

  it('behavior: where the window is hidden from this page, the frame hears of the result', async () => {
    let resolve: (user: typeof USER) => void = () => undefined
    const promise = new Promise<typeof USER>((settle) => {
      resolve = settle
    })
    const { press, opened, kernel, clock } = await start({ word: promise })
    await press('Continue with GitHub')
    await waitFor(() => expect(opened.location.href).toBe('https://github.example/auth'))
    opened.closed = true
    await act(() => clock.advance(60_000))
    screen.getByText('Continue in the window of GitHub')
    resolve(USER)
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
  })

  it('behavior: a window that a later page of the provider hides looks closed, and its result still counts', async () => {
    let resolve: (user: typeof USER) => void = () => undefined
    const promise = new Promise<typeof USER>((settle) => {
      resolve = settle
    })
    const { press, opened, kernel, clock } = await start({ word: promise })
    let address = ''
    const get = (): string => {
      throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
    }
    Object.defineProperty(opened.location, 'href', { get, set: (value) => (address = value) })
    await press('Continue with GitHub')
    await waitFor(() => expect(address).toBe('https://github.example/auth'))
    for (let second = 0; second < 4; second += 1) await act(() => clock.advance(1_000))
    opened.closed = true
    for (let second = 0; second < 8; second += 1) await act(() => clock.advance(1_000))
    await screen.findByRole('heading', { name: 'You closed the window' })
    resolve(USER)
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
  })

  it('behavior: a window that such a site loses sight of late, since the provider is slow, is no closed one', async () => {
    let resolve: (user: typeof USER) => void = () => undefined
    const promise = new Promise<typeof USER>((settle) => {
      resolve = settle
    })
    const { press, opened, kernel, clock } = await start({ word: promise })
    let address = ''
    let isGoing = false
    const get = (): string => {
      if (isGoing) throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
      return 'about:blank'
    }
    Object.defineProperty(opened.location, 'href', { get, set: (value) => (address = value) })
    await press('Continue with GitHub')
    await waitFor(() => expect(address).toBe('https://github.example/auth'))
    await act(() => clock.advance(3_500))
    // For a moment it is there, and closed the next time.
    isGoing = true
    await act(() => clock.advance(1_000))
    opened.closed = true
    await act(() => clock.advance(60_000))
    screen.getByText('Continue in the window of GitHub')
    resolve(USER)
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
  })

  it('behavior: where the frame hears of the result first, what the window hands back late is no failure', async () => {
    let resolve: (user: typeof USER) => void = () => undefined
    const promise = new Promise<typeof USER>((settle) => {
      resolve = settle
    })
    const { press, opened, say, kernel, names } = await start({ word: promise, fails: 'result' })
    await press('Continue with Google')
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    await say(WALLET, { resultUri: `${WALLET}/callback?state=1&handle=2` })
    await waitFor(() => expect(opened.closed).toBe(true))
    await act(async () => resolve(USER))
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
    expect(names()).not.toContain('SOCIAL_LOGIN_ERROR')
  })

  it('error: messages of other origins and other windows are nothing', async () => {
    const { press, opened, say, results } = await start()
    await press('Continue with Google')
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    await say('https://evil.example', { resultUri: 'https://evil.example/' })
    await say(WALLET, { resultUri: `${WALLET}/callback` }, window)
    await say(WALLET, { resultUri: 7 })
    expect(results).toEqual([])
  })

  it('error: a window that its user closes', async () => {
    const { press, opened, clock, names } = await start()
    await press('Continue with Google')
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    await act(() => clock.advance(2_500))
    opened.closed = true
    await act(() => clock.advance(7_000))
    await screen.findByText('You closed the window')
    screen.getByText('Nothing was shared. You can try again.')
    expect(names()).toContain('SOCIAL_LOGIN_CANCELED')
    opened.closed = false
    await press('Try again')
    await screen.findByText('Continue in the window of Google')
    await press('Cancel')
    // One for the closed window, one for the second try; the first try is not followed beside the second.
    await waitFor(() => expect(names().filter((name) => name === 'SOCIAL_LOGIN_CANCELED')).toHaveLength(2))
  })

  it('error: a window that the browser does not open, and a provider that refuses', async () => {
    const blocked = await start({ opens: false })
    await blocked.press('Continue with Google')
    await screen.findByText('Allow pop-ups for this site, then try again.')
    cleanup()
    const refused = Promise.reject(new Error('no'))
    refused.catch(() => undefined)
    const refusing = await start({ word: refused })
    await refusing.press('Continue with Google')
    await screen.findByText('Google did not sign you in')
    expect(refusing.opened.close).toHaveBeenCalled()
  })

  it('behavior: Cancel closes the window', async () => {
    const { press, opened } = await start()
    await press('Continue with Google')
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    await press('Cancel')
    await waitFor(() => expect(opened.closed).toBe(true))
  })

  it('behavior: in Telegram what does not work there is not offered', async () => {
    await start({ isTelegram: true })
    await screen.findByRole('button', { name: 'Continue with GitHub' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull())
  })

  it('behavior: a result that comes after Cancel is nothing', async () => {
    const { press, opened, say, results, kernel, names } = await start()
    await press('Continue with Google')
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    await press('Cancel')
    await waitFor(() => expect(names()).toContain('SOCIAL_LOGIN_CANCELED'))
    await say(WALLET, { resultUri: `${WALLET}/callback?state=1&handle=2` })
    expect([results, kernel.inspect().connections]).toEqual([[], []])
    expect(names()).not.toContain('SOCIAL_LOGIN_SUCCESS')
  })

  it('behavior: one result that comes twice connects once', async () => {
    const { press, opened, say, results, kernel, names } = await start()
    await press('Continue with Google')
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    const data = { resultUri: `${WALLET}/callback?state=1&handle=2` }
    await say(WALLET, data)
    await say(WALLET, data)
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
    expect(results).toEqual([data.resultUri])
    expect(names().filter((name) => name === 'SOCIAL_LOGIN_SUCCESS')).toHaveLength(1)
  })

  it('behavior: a window that was closed with a result on its way is waited for', async () => {
    const { press, opened, say, clock, kernel } = await start()
    await press('Continue with Google')
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    await act(() => clock.advance(2_500))
    opened.closed = true
    await act(() => clock.advance(2_000))
    await say(WALLET, { resultUri: `${WALLET}/callback?state=1&handle=2` })
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
    await act(() => clock.advance(10_000))
    expect(screen.queryByText('You closed the window')).toBeNull()
  })

  it.each(['address', 'result', 'end'])(
    'error: it fails at the %s: said, the window closed, nobody connected, and tried again',
    async (fails) => {
      let reject: (error: Error) => void = () => undefined
      const promise = new Promise<typeof USER>((_settle, fail) => {
        reject = fail
      })
      const { press, opened, say, kernel, names } = await start({ fails, word: promise })
      await press('Continue with Google')
      if (fails !== 'address') {
        await waitFor(() => expect(opened.location.href).not.toBe(''))
        await say(WALLET, { resultUri: `${WALLET}/callback?state=1&handle=2` })
        reject(new Error('over'))
      }
      await screen.findByText('Google did not sign you in')
      expect(opened.close).toHaveBeenCalled()
      expect(kernel.inspect().connections).toEqual([])
      expect(names().filter((name) => name === 'SOCIAL_LOGIN_ERROR')).toHaveLength(1)
      opened.closed = false
      await press('Try again')
      await waitFor(() => expect(names().filter((name) => name === 'SOCIAL_LOGIN_STARTED')).toHaveLength(2))
    },
  )

  it('behavior: a window that opens at the second try goes on as usual', async () => {
    const { press, kernel, say, opened } = await start({ opens: false })
    await press('Continue with Google')
    await screen.findByText('Allow pop-ups for this site, then try again.')
    vi.spyOn(window, 'open').mockReturnValue(untyped(opened))
    await press('Try again')
    await waitFor(() => expect(opened.location.href).toBe('https://google.example/auth'))
    await say(WALLET, { resultUri: `${WALLET}/callback?state=1&handle=2` })
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
  })

  it('behavior: the frame’s word after the window’s result does not connect twice', async () => {
    const word = Promise.resolve(USER)
    const { press, say, kernel, names } = await start({ word })
    await press('Continue with Google')
    await say(WALLET, { resultUri: `${WALLET}/callback?state=1&handle=2` })
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
    expect(names().filter((name) => name === 'SOCIAL_LOGIN_SUCCESS')).toHaveLength(1)
    expect(names()).not.toContain('SOCIAL_LOGIN_ERROR')
  })
})

describe('a browser without windows', () => {
  const KEY = 'socials:pending'
  const RESULT = `${WALLET}/callback?state=abc&handle=2`
  const back = (uri = RESULT) => `https://shop.example/cart?a=1&result_uri=${encodeURIComponent(uri)}`
  /** What the kernel of these tests keeps for a site that was left. */
  const left = (more: object = {}) => {
    const storage = memoryStorage()
    const pending = { provider: 'github', state: 'abc', until: Number.MAX_SAFE_INTEGER, ...more }
    storage.set(KEY, JSON.stringify(pending))
    sessionStorage.setItem('latchkey-socials-state', 'abc')
    return storage
  }

  it('default: the page itself goes to the provider, which is told where to come back to', async () => {
    const { press, storage } = await start({ isTelegram: true })
    await press('Continue with GitHub')
    await waitFor(() => expect(window.open).toHaveBeenCalled())
    const [address, target] = vi.mocked(window.open).mock.calls[0] ?? []
    expect([new URL(`${address}`).searchParams.get('state'), target]).toEqual([
      `--${encodeURIComponent('https://shop.example/cart?a=1')}`,
      '_top',
    ])
    expect(storage.get(KEY)).toContain('github')
  })

  it('behavior: back, the result leaves the address at once, and connects', async () => {
    const storage = left()
    const replaced = vi.spyOn(history, 'replaceState').mockReturnValue(undefined)
    const { results, kernel } = await start({ isTelegram: true, url: back(), storage })
    expect(`${replaced.mock.calls[0]?.[2]}`).toBe('https://shop.example/cart?a=1')
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
    expect([results, storage.get(KEY)]).toEqual([[RESULT], null])
  })

  it.each([
    ['another tab has begun', { state: 'other' }, RESULT],
    ['is over', { until: 1 }, RESULT],
    ['another origin has answered', {}, 'https://evil.example/callback?state=abc&handle=2'],
    ['is no address', {}, 'abc'],
  ])('error: a result of a sign-in that %s is taken for nothing', async (_name, more, uri) => {
    const storage = left(more)
    const replaced = vi.spyOn(history, 'replaceState').mockReturnValue(undefined)
    const { results } = await start({ isTelegram: true, url: back(uri), storage })
    expect(replaced).toHaveBeenCalled()
    await waitFor(() => expect(storage.get(KEY)).toBeNull())
    expect(results).toEqual([])
  })
})
