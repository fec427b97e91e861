import type { Connector } from '../wallet/connector.ts'
import type { Adapter, AdapterContext } from './adapter.ts'

/** One search for wallets in the page. */
export interface PageDiscovery {
  /** The window: where wallets announce themselves, and what they put on it. */
  readonly target: EventTarget
  readonly ctx: AdapterContext
  /** Ends it. */
  readonly signal: AbortSignal
  /** Takes the whole list: first when the search has begun, be it empty, then each time it changes. */
  readonly onChange: (connectors: readonly Connector[]) => void
}

/**
 * Connectors of wallets that are in the page, such as extensions: `connectors` of an adapter. The search starts with the
 * kernel, in browsers only, and ends with it. One that fails is logged, and reports that there are no wallets.
 * @param load - imports what looks for wallets until the signal aborts, which it may have done already
 *
 * @example
 * ```ts
 * connectors: pageConnectors(() => import('../adapter.ts').then(({ discover }) => discover))
 * ```
 */
export function pageConnectors(load: () => Promise<(page: PageDiscovery) => void>): NonNullable<Adapter['connectors']> {
  return (ctx) => ({
    initial: [],
    watch(onChange) {
      const watching = new AbortController()
      if (typeof window !== 'undefined')
        load()
          .then((discover) => discover({ target: window, ctx, signal: watching.signal, onChange }))
          .catch((error: unknown) => {
            if (watching.signal.aborted) return
            ctx.services.log.error('Discovery failed', error)
            onChange([])
          })
      return () => watching.abort()
    },
  })
}
