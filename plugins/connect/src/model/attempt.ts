import type { Connector } from '@latchkey/kernel'
import { safeName } from '@latchkey/theme/ui'
import type { ConnectingParams, ConnectTarget } from '../plugin.ts'

/** What tells two attempts apart. */
type AttemptIdentity = Pick<ConnectingParams, 'connectorId' | 'wallet'>

const CONNECTING_ROUTES = [
  'connect.ConnectingExternal',
  'connect.ConnectingWalletConnect',
  'connect.ConnectingWalletConnectBasic',
] as const

/** The parameters of the connecting view for a wallet. */
export function connectingParams(
  { id, name, icon }: Pick<Connector, 'id' | 'name' | 'icon'>,
  target: ConnectTarget,
): ConnectingParams {
  return {
    connectorId: id,
    name: safeName(name) || id,
    ...(icon === undefined ? {} : { icon }),
    ...targetOf(target),
  }
}

/** The chain family and network of a connection, from parameters that hold more. */
export function targetOf({ namespace, network }: ConnectTarget): ConnectTarget {
  return { ...(namespace === undefined ? {} : { namespace }), ...(network === undefined ? {} : { network }) }
}

/** Whether the view of a route waits for a wallet. */
export function isConnecting(route: string | undefined): route is (typeof CONNECTING_ROUTES)[number] {
  return CONNECTING_ROUTES.some((connecting) => connecting === route)
}

function isIdentity(value: unknown): value is AttemptIdentity {
  return typeof value === 'object' && value !== null && 'connectorId' in value
}

/** Whether parameters of a view are for this wallet. */
export function sameWallet(params: unknown, { connectorId, wallet }: AttemptIdentity): boolean {
  return isIdentity(params) && params.connectorId === connectorId && params.wallet?.id === wallet?.id
}
