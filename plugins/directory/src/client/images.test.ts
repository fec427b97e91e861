import { fakeClock } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DirectoryContext, DirectoryWallet } from '../plugin.ts'
import { preloadImages } from './images.ts'

afterEach(() => vi.unstubAllGlobals())

function wallets(count: number): readonly DirectoryWallet[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `w${at}`,
    name: `W${at}`,
    chains: [],
    image: `https://x.example/${at}`,
  }))
}

function setUp(decode: () => Promise<void>): {
  readonly asked: string[]
  readonly ctx: DirectoryContext
  advance(ms: number): Promise<void>
} {
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        asked.push(address)
      }
      decode = decode
    },
  )
  const clock = fakeClock()
  const parts: Pick<DirectoryContext, 'signal'> & { readonly services: Pick<DirectoryContext['services'], 'clock'> } = {
    services: { clock },
    signal: new AbortController().signal,
  }
  return { asked, ctx: parts as DirectoryContext, advance: (ms) => clock.advance(ms) }
}

describe('preloadImages', () => {
  it('default: the first 20, without data: images', async () => {
    const { asked, ctx } = setUp(async () => undefined)
    await preloadImages(ctx, [{ id: 'd', name: 'D', chains: [], image: 'data:image/png;base64,AA' }, ...wallets(30)])
    expect(asked).toHaveLength(19)
  })

  it('behavior: only images that the widget shows are loaded', async () => {
    const { asked, ctx } = setUp(async () => undefined)
    const images = [
      'http://tracker.example/a.png',
      'https://user:secret@x.example/a.png',
      'https://user@x.example/a.png',
      'httpx://x.example/a.png',
      'https:x.example',
      'javascript:alert(1)',
      'http://localhost:3000/a.png',
      'http://localhost.evil.example/a.png',
      'HTTPS://x.example/b.png',
    ]
    await preloadImages(
      ctx,
      images.map((image, at) => ({ id: `w${at}`, name: `W${at}`, chains: [], image })),
    )
    expect(asked).toEqual(['http://localhost:3000/a.png', 'HTTPS://x.example/b.png'])
  })

  it('behavior: an image that fails is ignored', async () => {
    const { ctx } = setUp(() => Promise.reject(new Error('no picture')))
    await expect(preloadImages(ctx, wallets(3))).resolves.toBeUndefined()
  })

  it('behavior: waits for 2 seconds at most', async () => {
    const { ctx, advance } = setUp(() => new Promise(() => undefined))
    let isOver = false
    const over = preloadImages(ctx, wallets(3)).then(() => {
      isOver = true
    })
    await advance(1999)
    expect(isOver).toBe(false)
    await advance(1)
    await over
  })
})
