import type { PersistedConnection } from '../wallet/connector.ts'

/** A connection's id, from what is remembered of it. */
export function connectionKey({
  connectorId,
  namespace,
}: Pick<PersistedConnection, 'connectorId' | 'namespace'>): string {
  return `${connectorId}|${namespace}`
}
