import type { SavedConnection } from './connector.ts'

/** A connection's id, from what is remembered of it. */
export function connectionKey({ connectorId, namespace }: Pick<SavedConnection, 'connectorId' | 'namespace'>): string {
  return `${connectorId}|${namespace}`
}
