import type { Connector } from '@latchkey/kernel'
import type { ConnectContext, ConnectTarget } from '../types.ts'

/** What pairs with wallets on other devices, if anything does. */
export function pairingConnector({ store, core }: ConnectContext, { namespace }: ConnectTarget): Connector | undefined {
  return store
    .get(core.connectors)
    .find(
      ({ kind, namespaces }) =>
        kind === 'pairing' && (namespace === undefined || namespaces === 'any' || namespaces.includes(namespace)),
    )
}
