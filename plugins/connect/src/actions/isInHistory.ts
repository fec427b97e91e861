import type { ConnectContext } from '../types.ts'

/** Whether a view is open or covered by another one. */
export function isInHistory({ store, core }: ConnectContext, route: string): boolean {
  return store.get(core.history).some((entry) => entry.route === route)
}
