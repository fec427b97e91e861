import { describe, expect, it } from 'vitest'
import { directoryWallets } from '../../fixtures/directoryWallets.ts'
import type { DirectoryWallet } from '../../peers.ts'
import { countLabel } from './countLabel.ts'
import { platformsOf } from './platformsOf.ts'

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

describe('countLabel', () => {
  it.each([
    [0, '0'],
    [9, '9'],
    [10, '10'],
    [11, '10+'],
    [530, '530'],
    [539, '530+'],
  ] as const)('parameters: %i', (count, label) => {
    expect(countLabel(count)).toBe(label)
  })
})
