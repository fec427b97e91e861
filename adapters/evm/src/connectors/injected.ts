import type { Eip1193Provider } from './eip1193Provider.ts'
import { isProvider } from './isProvider.ts'

/**
 * Reads `window.ethereum` once: now, or when a wallet that comes late says so. It is never read again, so that a script
 * that replaces it later gets no request of ours (security.md T1).
 */
export function watchInjected(target: Window, signal: AbortSignal, onFound: (provider: Eip1193Provider) => void): void {
  const read = (): boolean => {
    try {
      const provider: unknown = Reflect.get(target, 'ethereum')
      if (!isProvider(provider)) return false
      onFound(provider)
      return true
    } catch {
      return false
    }
  }
  if (!read()) target.addEventListener('ethereum#initialized', read, { once: true, signal })
}
