import type { Adapter } from '@latchkey/kernel'
import type { AddressRule } from '../addressRule.ts'

/** The ways to reach wallets in the page. What finds them is loaded when the kernel starts to look. */
export function evmConnectors(injected: boolean | 'announced', rule: AddressRule): NonNullable<Adapter['connectors']> {
  if (injected === false) return () => ({ initial: [] })
  return (ctx) => ({
    initial: [],
    watch(onChange) {
      const watching = new AbortController()
      const { signal } = watching
      if (typeof window !== 'undefined')
        import('./discovery.ts')
          .then(
            ({ discover }) =>
              signal.aborted || discover({ injected: injected === true, rule, target: window, ctx, signal, onChange }),
          )
          .catch((error: unknown) => {
            ctx.services.log.error('Wallets in the page cannot be found', error)
            onChange([])
          })
      return () => watching.abort()
    },
  })
}
