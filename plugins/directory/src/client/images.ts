import type { DirectoryContext, DirectoryWallet } from '../plugin.ts'

/** Images loaded before a page is shown. */
const PRELOADED_IMAGES = 20
/** Milliseconds a page waits for its images. */
const PRELOAD_LIMIT = 2000

/** What an `<img>` of the widget loads, without credentials; browsers trust this machine as they trust `https:`. */
const LOADABLE = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/)(?![^/?#]*@)/i

async function preload(address: string): Promise<void> {
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.src = address
  try {
    await image.decode()
  } catch {
    // An image that fails is drawn as a letter.
  }
}

/** Loads the images of the first 20 wallets, for 2 seconds at most. Never rejects. */
export async function preloadImages(
  { services, signal }: DirectoryContext,
  wallets: readonly DirectoryWallet[],
): Promise<void> {
  if (typeof Image !== 'function') return
  const addresses = wallets
    .slice(0, PRELOADED_IMAGES)
    .flatMap(({ image }) => (image && LOADABLE.test(image) ? [image] : []))
  if (addresses.length === 0) return
  const limit = new AbortController()
  const stop = (): void => limit.abort()
  signal.addEventListener('abort', stop, { once: true })
  const timeout = services.clock.sleep(PRELOAD_LIMIT, limit.signal).catch(() => undefined)
  await Promise.race([timeout, Promise.all(addresses.map(preload))])
  stop()
  signal.removeEventListener('abort', stop)
}
