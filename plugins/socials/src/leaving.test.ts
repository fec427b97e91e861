import { afterEach, describe, expect, it, vi } from 'vitest'
import { leaveFor, takePending } from './leaving.ts'

// @vitest-environment happy-dom

const FRAME = 'https://wallet.example'
const PAGE = 'https://shop.example/cart?a=1&b=ü#top'
const result = (state: string): string => `${FRAME}/callback?state=${state}&handle=2`

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Leaves the page for GitHub; where it goes. */
function leave(now = 0): URL {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  leaveFor('https://github.example/auth?state=abc&scope=user', { provider: 'github', now, page: PAGE })
  return new URL(`${open.mock.calls[0]?.[0]}`)
}

describe('leaving for a provider', () => {
  it('default: the state says where to come back to, and all else stays', () => {
    const { searchParams } = leave()
    const [own, page = ''] = searchParams.get('state')?.split('--') ?? []
    expect([own, decodeURIComponent(page), searchParams.get('scope')]).toEqual(['abc', PAGE, 'user'])
    expect(takePending(result('abc'), FRAME, 1)).toBe('github')
  })

  it('behavior: a result counts once', () => {
    leave()
    takePending(result('abc'), FRAME, 1)
    expect(takePending(result('abc'), FRAME, 1)).toBeUndefined()
  })

  it('behavior: another result ends the wait', () => {
    leave()
    expect(takePending(result('other'), FRAME, 1)).toBeUndefined()
    expect(takePending(result('abc'), FRAME, 1)).toBeUndefined()
  })

  it('error: after five minutes it is over', () => {
    leave(1_000)
    expect(takePending(result('abc'), FRAME, 301_000)).toBeUndefined()
  })

  it.each(['junk', 'null', '7', '{}', '{"provider":"github","state":"abc"}'])('error: %s in storage', (stored) => {
    sessionStorage.setItem('@latchkey/socials.pending', stored)
    expect(takePending(result('abc'), FRAME, 1)).toBeUndefined()
  })
})
