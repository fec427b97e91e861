import type { Adapter } from '@latchkey/kernel'
import type { AddressRule } from '../addressRule.ts'

/** Which connectors to look for. */
export interface ConnectorSources {
  readonly injected: boolean
  readonly rule: AddressRule
}

/** The ways to reach wallets in the page. What finds them is loaded when the kernel starts to look. */
export function evmConnectors(sources: ConnectorSources): NonNullable<Adapter['connectors']> {
  return (ctx) => ({
    initial: [],
    watch(onChange) {
      const watching = new AbortController()
      const { signal } = watching
      if (typeof window !== 'undefined')
        import('./discover.ts')
          .then(({ discover }) => signal.aborted || discover({ ...sources, target: window, ctx, signal, onChange }))
          .catch((error: unknown) => ctx.services.log.error('Wallets in the page cannot be found', error))
      return () => watching.abort()
    },
  })
}
