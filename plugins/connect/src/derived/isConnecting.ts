import { ROUTES } from '../constants.ts'

const CONNECTING: readonly string[] = [ROUTES.connecting, ROUTES.pairing, ROUTES.pairingAny]

/** Whether a route is that of a view that waits for a wallet. */
export function isConnecting(route: string | undefined): boolean {
  return route !== undefined && CONNECTING.includes(route)
}
