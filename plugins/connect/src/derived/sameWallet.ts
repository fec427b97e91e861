import type { ConnectingParams } from '../types.ts'

/** What tells two attempts apart. */
type Identity = Pick<ConnectingParams, 'connectorId' | 'wallet'>

function isIdentity(value: unknown): value is Identity {
  return typeof value === 'object' && value !== null && 'connectorId' in value
}

/** Whether parameters of a view are for this wallet. */
export function sameWallet(params: unknown, { connectorId, wallet }: Identity): boolean {
  return isIdentity(params) && params.connectorId === connectorId && params.wallet?.id === wallet?.id
}
