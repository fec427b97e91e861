import type { Adapter, AdapterContext } from '../wallet/adapter.ts'
import type { Connector } from '../wallet/connector.ts'

/** One search for wallets in the page. */
export interface PageDiscovery {
  readonly target: Window
  readonly ctx: AdapterContext
  /** Ends it. */
  readonly signal: AbortSignal
  /** Takes the whole list: first when the search has begun, be it empty, then each time it changes. */
  readonly onChange: (connectors: readonly Connector[]) => void
}

/**
 * Connectors of wallets that are in the page, such as extensions: `connectors` of an adapter. The search starts with the
 * kernel, in browsers only, and ends with it. One that fails is logged, and reports that there are no wallets.
 * @param load - imports the module whose `discover` looks for wallets until the signal aborts
 * @param options - for `discover`, as the adapter has them
 *
 * @example
 * ```ts
 * connectors: pageConnectors(() => import('./discovery.ts'), { deepLinks })
 * ```
 */
export function pageConnectors<O>(
  load: () => Promise<{ discover(page: PageDiscovery, options: O): void }>,
  options: O,
): NonNullable<Adapter['connectors']> {
  return (ctx) => ({
    initial: [],
    watch(onChange) {
      const watching = new AbortController()
      const { signal } = watching
      if (typeof window !== 'undefined')
        load()
          .then(({ discover }) => signal.aborted || discover({ target: window, ctx, signal, onChange }, options))
          .catch((error: unknown) => {
            ctx.services.log.error('Wallets in the page cannot be found', error)
            onChange([])
          })
      return () => watching.abort()
    },
  })
}
