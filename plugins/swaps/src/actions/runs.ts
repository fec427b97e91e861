import type { SwapsContext } from '../plugin.ts'

/** Work of which one goes on at a time in each kernel. */
export interface Runs {
  /** Calls off what goes on, and begins anew. @returns the context of the new work: its signal ends with it */
  start(ctx: SwapsContext): SwapsContext
  /** Calls off what goes on. */
  stop(ctx: SwapsContext): void
}

/** A newer one calls the one before off; the end of the plugin calls off all. */
export function createRuns(): Runs {
  const running = new WeakMap<object, AbortController>()
  const stop: Runs['stop'] = ({ store }) => running.get(store)?.abort()
  return {
    stop,
    start(ctx) {
      stop(ctx)
      const controller = new AbortController()
      running.set(ctx.store, controller)
      const { signal } = controller
      if (ctx.signal.aborted) controller.abort()
      ctx.signal.addEventListener('abort', () => controller.abort(), { once: true, signal })
      // Not a copy: in development the context has its parts from the one behind it.
      return Object.create(ctx, { signal: { value: signal, enumerable: true } })
    },
  }
}
