import type { ConnectContext } from '../types.ts'

function isFor(params: unknown, connectorId: string): boolean {
  return typeof params === 'object' && params !== null && 'connectorId' in params && params.connectorId === connectorId
}

/** Whether a view is open or covered by another one. */
export function isInHistory({ store, core }: ConnectContext, route: string, connectorId?: string): boolean {
  return store
    .get(core.history)
    .some((entry) => entry.route === route && (connectorId === undefined || isFor(entry.params, connectorId)))
}
