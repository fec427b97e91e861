import type { AdapterConnectors, AdapterContext } from '@latchkey/kernel'

/** The ways to reach extensions in the page. What finds them is loaded when the kernel starts to look. */
export function polkadotConnectors(ctx: AdapterContext): AdapterConnectors {
  return {
    initial: [],
    watch(onChange) {
      const watching = new AbortController()
      const { signal } = watching
      if (typeof window !== 'undefined')
        import('./discovery.ts')
          .then(({ discover }) => signal.aborted || discover({ target: window, ctx, signal, onChange }))
          .catch((error: unknown) => {
            ctx.services.log.error('Extensions in the page cannot be found', error)
            onChange([])
          })
      return () => watching.abort()
    },
  }
}
