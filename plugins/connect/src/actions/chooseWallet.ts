import { safeText } from '@latchkey/theme/ui'
import { ROUTES } from '../constants.ts'
import { connectingParams } from '../derived/connectingParams.ts'
import { browseLink } from '../derived/links/browseLink.ts'
import { platformsOf } from '../derived/list/platformsOf.ts'
import type { DirectoryWallet } from '../peers.ts'
import type { ConnectContext, ConnectTarget } from '../types.ts'
import { emitEvent } from './emitEvent.ts'
import { lacksConsent } from './lacksConsent.ts'
import { lookAtPage } from './lookAtPage.ts'
import { pairingConnector } from './pairingConnector.ts'

/** See {@link ConnectActions.chooseWallet}. Asks no wallet: the view does, when there is something to ask. */
export async function chooseWallet(
  ctx: ConnectContext,
  listed: DirectoryWallet,
  target: ConnectTarget = {},
): Promise<void> {
  if (lacksConsent(ctx)) return
  const device = lookAtPage(ctx)
  const { isMobile } = device
  const name = safeText(listed.name) || safeText(listed.id)
  const wallet = { ...listed, name }
  const connector = pairingConnector(ctx, target)
  const ways = platformsOf(wallet, { isInstalled: false, isMobile, canPair: connector !== undefined })
  const link = browseLink(wallet, { ...device, namespace: target.namespace })
  emitEvent(ctx, 'SELECT_WALLET', { name, platform: link ? 'mobile' : (ways[0] ?? 'unsupported') })
  const isHere = link === undefined && connector !== undefined && ways.some((way) => way !== 'unsupported')
  if (!isHere) return ctx.router.push(ROUTES.downloads, { wallet })
  const { image } = wallet
  const shown = { id: connector.id, name, ...(image === undefined ? {} : { icon: image }) }
  ctx.router.push(ROUTES.pairing, { ...connectingParams({ ...connector, ...shown }, target), wallet })
}
