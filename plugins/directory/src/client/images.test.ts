import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DirectoryWallet } from '../plugin.ts'
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

/** Notes what is asked for, and with which referrer. */
function watchImages(): readonly { readonly src: string; readonly referrerPolicy: string }[] {
  const asked: { src: string; referrerPolicy: string }[] = []
  class Picture {
    referrerPolicy = ''
    set src(src: string) {
      asked.push({ src, referrerPolicy: this.referrerPolicy })
    }
  }
  vi.stubGlobal('Image', Picture)
  return asked
}

describe('preloadImages', () => {
  it('default: the first 20, without data: images and without a referrer', () => {
    const asked = watchImages()
    preloadImages([{ id: 'd', name: 'D', chains: [], image: 'data:image/png;base64,AA' }, ...wallets(30)])
    expect(asked).toHaveLength(19)
    expect(asked[0]).toEqual({ src: 'https://x.example/0', referrerPolicy: 'no-referrer' })
  })

  it('behavior: only images that the widget shows are loaded', () => {
    const asked = watchImages()
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
    preloadImages(images.map((image, at) => ({ id: `w${at}`, name: `W${at}`, chains: [], image })))
    expect(asked.map(({ src }) => src)).toEqual(['http://localhost:3000/a.png', 'HTTPS://x.example/b.png'])
  })

  it('behavior: nothing where there are no images', () => {
    vi.stubGlobal('Image', undefined)
    expect(() => preloadImages(wallets(3))).not.toThrow()
  })
})
