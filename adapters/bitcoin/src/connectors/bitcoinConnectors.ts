import type { Adapter } from '@latchkey/kernel'

/** The ways to reach wallets in the page. What finds them is loaded when the kernel starts to look. */
export function bitcoinConnectors(): NonNullable<Adapter['connectors']> {
  return (ctx) => ({
    initial: [],
    watch(onChange) {
      const watching = new AbortController()
      const { signal } = watching
      if (typeof window !== 'undefined')
        import('./discovery.ts')
          .then(({ discover }) => signal.aborted || discover({ target: window, ctx, signal, onChange }))
          .catch((error: unknown) => {
            ctx.services.log.error('Wallets in the page cannot be found', error)
            onChange([])
          })
      return () => watching.abort()
    },
  })
}
