import { kernelError } from '@latchkey/kernel'
import { ROUTES } from '../constants.ts'
import { connectingParams } from '../derived/connectingParams.ts'
import type { ConnectContext, ConnectTarget } from '../types.ts'
import { emitEvent } from './emitEvent.ts'
import { lacksConsent } from './lacksConsent.ts'
import { pairingConnector } from './pairingConnector.ts'

/** See {@link ConnectActions.pairAny}. */
export async function pairAny(ctx: ConnectContext, target: ConnectTarget = {}): Promise<void> {
  const connector = pairingConnector(ctx, target)
  if (!connector) throw kernelError('connect/unknown-connector', { details: { connectorId: 'pairing' } })
  if (lacksConsent(ctx)) return
  emitEvent(ctx, 'SELECT_WALLET', { name: connector.name, platform: 'qrcode' })
  ctx.router.push(ROUTES.pairingAny, connectingParams(connector, target))
}
