import { isCaipNetworkId } from '@latchkey/kernel'
import { cleanIcon } from '@latchkey/kernel/text'
import { describe, expect, it } from 'vitest'
import { walletLogos } from './logos.generated.ts'
import { wallets } from './wallets.ts'

describe('wallets', () => {
  it('default: each once, with a way to get it', () => {
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
    for (const { name, appStore, playStore, chromeStore, homepage } of wallets)
      expect(Boolean(appStore ?? playStore ?? chromeStore ?? homepage), name).toBe(true)
  })

  it.each(wallets)(
    'behavior: links of $name',
    ({ chains, homepage, mobileLink, desktopLink, universalLink, webLink, appStore, playStore, chromeStore }) => {
      for (const link of [mobileLink, desktopLink]) expect(link ?? 'a://').toMatch(/^([a-z][a-z0-9+.-]*|https):\/\//)
      expect(chains.every(isCaipNetworkId)).toBe(true)
      const pages = [homepage, universalLink, webLink, appStore, playStore, chromeStore].filter(
        (link) => link !== undefined,
      )
      for (const page of pages) expect(new URL(page).protocol).toBe('https:')
    },
  )
})

describe('walletLogos', () => {
  it.each(Object.entries(walletLogos))(
    'default: %s is in the list, and its picture is one that is shown',
    (id, image) => {
      expect(wallets.some((wallet) => wallet.id === id)).toBe(true)
      expect(cleanIcon(image)).toBe(image)
    },
  )
})
