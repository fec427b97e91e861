import type { NetworksContext } from '../types.ts'

/** The route of the view that is shown. */
export function topRoute(ctx: NetworksContext): string | undefined {
  return ctx.store.get(ctx.core.history).at(-1)?.route
}
