import { memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor, takePending } from './leaving.ts'

// @vitest-environment happy-dom

const FRAME = 'https://wallet.example'
const PAGE = 'https://shop.example/cart?a=1&b=ü'
const result = (state: string): string => `${FRAME}/callback?state=${state}&handle=2`

let storage = memoryStorage()
beforeEach(() => {
  storage = memoryStorage()
  // What this tab has begun.
  sessionStorage.setItem('latchkey-socials-state', 'abc')
})
afterEach(() => vi.restoreAllMocks())

const take = (uri: string, now = 1) => takePending(storage, { uri, frame: FRAME, now })

/** Leaves the page for GitHub; where it goes. */
async function leave(now = 0, page = PAGE): Promise<URL> {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await leaveFor(storage, 'https://github.example/auth?state=abc&scope=user', { provider: 'github', now, page })
  return new URL(`${open.mock.calls[0]?.[0]}`)
}

describe('leaving for a provider', () => {
  it('default: the state says where to come back to, and all else stays', async () => {
    const { searchParams } = await leave()
    const [own, page = ''] = searchParams.get('state')?.split('--') ?? []
    expect([own, decodeURIComponent(page), searchParams.get('scope')]).toEqual(['abc', new URL(PAGE).href, 'user'])
    expect(await take(result('abc'))).toBe('github')
  })

  it('behavior: the fragment of the page goes to nobody, and is there again after the return', async () => {
    const replaced = vi.spyOn(location, 'replace').mockReturnValue(undefined)
    const secret = '#tgWebAppData=secret&hash=1'
    expect((await leave(0, `${PAGE}${secret}`)).href).not.toMatch(/tgWebAppData|secret/)
    await take(result('abc'))
    const [at] = replaced.mock.calls[0] ?? []
    expect(`${at}`).toBe(new URL(secret, location.href).href)
  })

  it('error: a result that is not awaited brings no fragment back', async () => {
    const replaced = vi.spyOn(location, 'replace').mockReturnValue(undefined)
    await leave(0, `${PAGE}#tgWebAppData=secret`)
    await take(result('other'))
    expect(replaced).not.toHaveBeenCalled()
  })

  it('error: a result that is sent to another tab is not taken there, and ends no wait', async () => {
    await leave()
    const own = sessionStorage.getItem('latchkey-socials-state')
    sessionStorage.clear()
    expect(await take(result('abc'))).toBeUndefined()
    sessionStorage.setItem('latchkey-socials-state', `${own}`)
    expect(await take(result('abc'))).toBe('github')
  })

  it('behavior: where the browser keeps nothing of a tab, the site’s storage has to do', async () => {
    const denied = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied, clear: () => undefined })
    await leave()
    expect(await take(result('abc'))).toBe('github')
    vi.unstubAllGlobals()
  })

  it('behavior: a result counts once', async () => {
    await leave()
    await take(result('abc'))
    expect(await take(result('abc'))).toBeUndefined()
  })

  it('behavior: another result ends the wait', async () => {
    await leave()
    expect(await take(result('other'))).toBeUndefined()
    expect(await take(result('abc'))).toBeUndefined()
  })

  it('error: after five minutes it is over', async () => {
    await leave(1_000)
    expect(await take(result('abc'), 301_000)).toBeUndefined()
  })

  it.each([
    { provider: 'github', fragment: 'https://evil.example/' },
    { provider: 'github', fragment: ['#', 'x'] },
    { provider: 'constructor', fragment: '#a' },
  ])('error: another script of the page has stored %j', async (written) => {
    const replaced = vi.spyOn(location, 'replace').mockReturnValue(undefined)
    storage.set('pending', JSON.stringify({ state: 'abc', until: 1_000, ...written }))
    expect(await take(result('abc'))).toBeUndefined()
    expect(replaced).not.toHaveBeenCalled()
  })

  it.each(['junk', 'null', '7', '{}', '{"provider":"github","state":"abc"}'])(
    'error: %s in storage',
    async (stored) => {
      storage.set('pending', stored)
      expect(await take(result('abc'))).toBeUndefined()
    },
  )
})
