import type { Connection } from '@latchkey/kernel'

/** The connection that serves a chain family: the active one when it does. */
export function ownConnection(
  namespace: string,
  active: Connection | undefined,
  connections: readonly Connection[],
): Connection | undefined {
  return active?.namespace === namespace ? active : connections.find((one) => one.namespace === namespace)
}
