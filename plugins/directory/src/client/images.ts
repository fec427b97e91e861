import type { DirectoryWallet } from '../plugin.ts'

/** Images of a page that are asked for before its rows are shown. */
const PRELOADED_IMAGES = 20

/** What an `<img>` of the widget loads, without credentials; browsers trust this machine as they trust `https:`. */
const LOADABLE = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/)(?![^/?#]*@)/i

/** Starts to load the images of the first 20 wallets. Nothing waits for them: a row is shown without its picture too. */
export function preloadImages(wallets: readonly DirectoryWallet[]): void {
  if (typeof Image !== 'function') return
  for (const { image } of wallets.slice(0, PRELOADED_IMAGES)) {
    if (!image || !LOADABLE.test(image)) continue
    const picture = new Image()
    picture.referrerPolicy = 'no-referrer'
    picture.decoding = 'async'
    picture.src = image
  }
}
