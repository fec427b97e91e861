import type { Page } from '@playwright/test'

/** The agent of a phone. */
export const ANDROID: string =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

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
