import { fakeClock } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DirectoryContext, DirectoryWallet } from '../types.ts'
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

function stage(decode: () => Promise<void>): {
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
    const { asked, ctx } = stage(async () => undefined)
    await preloadImages(ctx, [{ id: 'd', name: 'D', chains: [], image: 'data:image/png;base64,AA' }, ...wallets(30)])
    expect(asked).toHaveLength(19)
  })

  it('behavior: an image that fails is ignored', async () => {
    const { ctx } = stage(() => Promise.reject(new Error('no picture')))
    await expect(preloadImages(ctx, wallets(3))).resolves.toBeUndefined()
  })

  it('behavior: waits for 2 seconds at most', async () => {
    const { ctx, advance } = stage(() => new Promise(() => undefined))
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
