import { PREFETCHED, PRELOAD_LIMIT } from '../constants.ts'
import type { DirectoryContext, DirectoryWallet } from '../types.ts'

async function preload(address: string): Promise<void> {
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.src = address
  try {
    await image.decode()
  } catch {
    // A picture that fails is drawn as a letter (specification section 8).
  }
}

/** Fetches the pictures of the first 20 wallets, for 2 seconds at most; none of it can fail. */
export async function preloadPictures(
  { services, signal }: DirectoryContext,
  wallets: readonly DirectoryWallet[],
): Promise<void> {
  if (typeof Image !== 'function') return
  const addresses = wallets.slice(0, PREFETCHED).flatMap(({ image }) => (image?.startsWith('http') ? [image] : []))
  if (addresses.length === 0) return
  const over = new AbortController()
  const stop = (): void => over.abort()
  signal.addEventListener('abort', stop, { once: true })
  const limit = services.clock.sleep(PRELOAD_LIMIT, over.signal).catch(() => undefined)
  await Promise.race([limit, Promise.all(addresses.map(preload))])
  stop()
  signal.removeEventListener('abort', stop)
}
