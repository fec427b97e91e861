import type { Page } from '@playwright/test'

/** A wallet with everything a directory can say. */
export const RAINBOW = {
  id: 'me.rainbow',
  name: 'Rainbow',
  chains: [],
  mobileLink: 'rainbow://',
  universalLink: 'https://rnbwapp.com',
  homepage: 'https://rainbow.me',
  chromeStore: 'https://chromewebstore.google.com/detail/rainbow',
  appStore: 'https://apps.apple.com/app/rainbow',
  playStore: 'https://play.google.com/store/apps/details?id=me.rainbow',
} as const

/** Goes on with a wallet of the directory, whatever language the page speaks. */
export async function chooseWallet(page: Page, wallet: object = RAINBOW): Promise<void> {
  await page.evaluate(async (chosen) => {
    const { connect }: { connect?: { chooseWallet(wallet: object): Promise<void> } } = window.kernel.plugins
    window.kernel.open()
    await connect?.chooseWallet(chosen)
  }, wallet)
}
