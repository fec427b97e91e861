import { PRELOAD_LIMIT, PRELOADED_IMAGES } from '../state.ts'
import type { DirectoryContext, DirectoryWallet } from '../types.ts'

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
    .flatMap(({ image }) => (image?.startsWith('http') ? [image] : []))
  if (addresses.length === 0) return
  const limit = new AbortController()
  const stop = (): void => limit.abort()
  signal.addEventListener('abort', stop, { once: true })
  const timeout = services.clock.sleep(PRELOAD_LIMIT, limit.signal).catch(() => undefined)
  await Promise.race([timeout, Promise.all(addresses.map(preload))])
  stop()
  signal.removeEventListener('abort', stop)
}
