import { describe, expect, it } from 'vitest'
import { directoryWallets } from '../fixtures/directoryWallets.ts'
import { storeLinks } from './downloads.ts'

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

describe('storeLinks, of the 539 wallets', () => {
  const everywhere = { isIos: false, isAndroid: false }

  it('behavior: only https pages without credentials, one of each kind', () => {
    for (const one of directoryWallets) {
      const links = storeLinks(one, everywhere)
      expect(new Set(links.map(({ kind }) => kind)).size, one.name).toBe(links.length)
      for (const { href } of links) {
        const { protocol, username, password } = new URL(href)
        expect([protocol, username, password], one.name).toEqual(['https:', '', ''])
      }
    }
  })

  it('behavior: no place is lost but those that are no address or not https', () => {
    const lost = directoryWallets.flatMap((one) => {
      const shown = storeLinks(one, everywhere).map(({ kind }) => kind)
      const named = { chrome: one.chromeStore, apple: one.appStore, google: one.playStore, homepage: one.homepage }
      return Object.entries(named).flatMap(([kind, link]) =>
        link && !shown.some((known) => known === kind) ? [link] : [],
      )
    })
    expect(lost.filter((link) => !/^http:/i.test(link.trim()))).toEqual([
      '-',
      'https://apps.apple.com/vn/app/soc-wallet/id6752928371?l=vi SOC Wallet',
      'nothing',
    ])
  })
})
