import { kernelError } from '@latchkey/kernel'
import { ROUTES } from '../constants.ts'
import { connectingParams } from '../derived/connectingParams.ts'
import type { ConnectContext, ConnectTarget } from '../types.ts'
import { begin } from './begin.ts'
import { emitEvent } from './emitEvent.ts'
import { lacksConsent } from './lacksConsent.ts'

/** See {@link ConnectActions.connectWallet}. */
export async function connectWallet(
  ctx: ConnectContext,
  connectorId: string,
  target: ConnectTarget = {},
): Promise<void> {
  const { store, core } = ctx
  const connector = store.get(core.connectors).find(({ id }) => id === connectorId)
  if (!connector) throw kernelError('connect/unknown-connector', { details: { connectorId } })
  if (lacksConsent(ctx)) return
  const wallet = connectingParams(connector, target)
  emitEvent(ctx, 'SELECT_WALLET', { name: wallet.name, platform: 'browser' })
  void begin(ctx, wallet)
  ctx.router.push(ROUTES.connecting, wallet)
}
