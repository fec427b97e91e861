import { describe, expect, it } from 'vitest'
import { directoryWallets } from '../fixtures/directoryWallets.ts'
import type { DirectoryWallet } from '../plugin.ts'
import { type BrowsePage, browseLink, openTarget, platformsOf } from './platforms.ts'

const full: Partial<DirectoryWallet> = {
  rdns: 'a.b',
  mobileLink: 'a://',
  desktopLink: 'a://',
  webLink: 'https://a.example',
  chromeStore: 'https://chromewebstore.google.com/a',
}
const of = (wallet: Partial<DirectoryWallet>, device: Partial<Parameters<typeof platformsOf>[1]> = {}) =>
  platformsOf(
    { id: 'a', name: 'A', chains: [], ...wallet },
    { isInstalled: false, isMobile: false, canPair: true, ...device },
  )

describe('platformsOf', () => {
  it.each<readonly [string, ReturnType<typeof of>, readonly string[]]>([
    ['a computer', of(full), ['qrcode', 'web', 'desktop', 'unsupported']],
    ['installed', of(full, { isInstalled: true }), ['browser', 'qrcode', 'web', 'desktop']],
    ['a phone', of(full, { isMobile: true }), ['mobile', 'web']],
    ['nothing that pairs', of(full, { canPair: false }), ['unsupported']],
    ['nothing known', of({}), ['qrcode']],
    ['nothing known on a phone', of({}, { isMobile: true }), ['qrcode']],
    ['an extension only', of({ rdns: 'a.b' }), ['unsupported']],
    ['links that are none', of({ mobileLink: 'javascript:x', desktopLink: 'data:x', webLink: 'http://x' }), ['qrcode']],
  ])('parameters: %s', (_, ways, expected) => {
    expect(ways).toEqual(expected)
  })

  it('behavior: each of the 539 wallets has a way', () => {
    for (const wallet of directoryWallets)
      for (const isMobile of [false, true])
        expect(platformsOf(wallet, { isInstalled: false, isMobile, canPair: true }).length).toBeGreaterThan(0)
  })
})

const PAGE = 'https://shop.example/a?b=c&d=é#e'
const CODE = 'https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc%26d%3D%C3%A9%23e'
const ORIGIN = 'https%3A%2F%2Fshop.example'
const phantom: DirectoryWallet = { id: 'app.phantom', name: 'Phantom', chains: [] }
const solflare: DirectoryWallet = { id: 'x', name: 'Solflare', chains: [] }
const coinbase: DirectoryWallet = { id: 'y', rdns: 'com.coinbase.wallet', name: 'Base', chains: [] }

const page = (more: Partial<BrowsePage> = {}): BrowsePage => ({
  url: PAGE,
  namespace: undefined,
  isMobile: true,
  windowGlobals: [],
  ...more,
})

describe('browseLink', () => {
  it('default', () => {
    expect(browseLink(phantom, page())).toBe(`https://phantom.app/ul/browse/${CODE}?ref=${ORIGIN}`)
    expect(browseLink(solflare, page())).toBe(`https://solflare.com/ul/v1/browse/${CODE}?ref=${CODE}`)
    expect(browseLink(coinbase, page({ namespace: 'solana' }))).toBe(`https://go.cb-w.com/dapp?cb_url=${CODE}`)
  })

  it('behavior: Coinbase Wallet only for Solana', () => {
    expect(browseLink(coinbase, page())).toBeUndefined()
    expect(browseLink(coinbase, page({ namespace: 'eip155' }))).toBeUndefined()
  })

  it.each([
    [phantom, 'phantom'],
    [solflare, 'solflare'],
    [coinbase, 'coinbaseSolana'],
  ])('behavior: not while its own object is there: $1', (wallet, windowGlobal) => {
    expect(browseLink(wallet, page({ namespace: 'solana', windowGlobals: [windowGlobal] }))).toBeUndefined()
  })

  it('behavior: of the 539 wallets these, the others pair', () => {
    const links = directoryWallets.map(
      (wallet) => [wallet.name, browseLink(wallet, page({ namespace: 'solana' }))] as const,
    )
    expect(links.filter(([, link]) => link).map(([name]) => name)).toEqual([
      'Phantom',
      'Base (formerly Coinbase Wallet)',
    ])
    for (const [, link] of links) if (link) expect(new URL(link).protocol).toBe('https:')
  })

  it.each([
    'javascript:alert(1)',
    'https://shop.example/?x=" onclick=',
    'https://shop.example/a?ref=https://evil.example#b&c',
  ])('behavior: the page is one parameter, whatever is in it: %s', (url) => {
    for (const wallet of [phantom, solflare, coinbase]) {
      const link = browseLink(wallet, page({ url, namespace: 'solana' }))
      expect(new URL(link ?? '').host).toMatch(/^(phantom\.app|solflare\.com|go\.cb-w\.com)$/)
      expect(link).not.toMatch(/["'<>\s#]/)
      expect([...new URL(link ?? '').searchParams.keys()]).toHaveLength(1)
    }
  })

  it('behavior: not on a computer, and for no other wallet', () => {
    expect(browseLink(phantom, page({ isMobile: false }))).toBeUndefined()
    expect(browseLink({ id: 'z', name: 'Harbor', chains: [] }, page())).toBeUndefined()
    expect(browseLink(phantom, page({ url: '' }))).toBeUndefined()
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
