import { describe, expect, it } from 'vitest'
import { openTarget } from './openTarget.ts'
import { storeLinks } from './storeLinks.ts'

const wallet = {
  id: 'w',
  name: 'W',
  chains: [],
  homepage: 'https://w.example',
  appStore: 'https://apps.apple.com/w',
  playStore: 'https://play.google.com/w',
  chromeStore: 'https://chromewebstore.google.com/w',
}
const kinds = (device: Parameters<typeof storeLinks>[1]): readonly string[] =>
  storeLinks(wallet, device).map(({ kind }) => kind)

describe('storeLinks', () => {
  it('default', () => {
    expect(kinds({ isIos: false, isAndroid: false })).toEqual(['chrome', 'apple', 'google', 'homepage'])
    expect(kinds({ isIos: true, isAndroid: false })).toEqual(['apple', 'homepage'])
    expect(kinds({ isIos: false, isAndroid: true })).toEqual(['google', 'homepage'])
  })

  it('error: other addresses are left out', () => {
    const links = { homepage: 'javascript:alert(1)', appStore: 'http://x.example', playStore: 'https://a:b@x.example' }
    expect(storeLinks({ id: 'w', name: 'W', chains: [], ...links }, { isIos: false, isAndroid: false })).toEqual([])
  })
})

describe('openTarget', () => {
  it.each([
    [false, false, '_self'],
    [false, true, '_top'],
    [true, false, '_blank'],
    [true, true, '_blank'],
  ] as const)('parameters: Telegram %s, framed %s', (isTelegram, isFramed, target) => {
    expect(openTarget({ isTelegram, isFramed })).toBe(target)
  })
})
