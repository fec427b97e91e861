import type { LogService } from '@latchkey/kernel'
import type { Eip1193Provider } from './eip1193Provider.ts'

/** Listeners by event of EIP-1193. */
export type ProviderListeners = Readonly<Record<string, (value: unknown) => void>>

/** Subscribes to a provider's events as far as it has any; a listener that fails is noted in the log. */
export function providerEvents(provider: Eip1193Provider, listeners: ProviderListeners, log: LogService): () => void {
  const guarded = Object.entries(listeners).map(([event, listener]) => {
    const safe = (value: unknown): void => {
      try {
        listener(value)
      } catch (error) {
        log.warn(`The wallet's event ${event} could not be read`, error)
      }
    }
    return [event, safe] as const
  })
  const each = (method: 'on' | 'removeListener'): void => {
    try {
      for (const [event, listener] of guarded) provider[method]?.(event, listener)
    } catch (error) {
      log.warn(`The wallet's ${method} failed`, error)
    }
  }
  each('on')
  return () => each('removeListener')
}
