import { type Connector, type Entry, kernelError } from '@latchkey/kernel'
import { safeName } from '@latchkey/theme/ui'
import { ROUTES } from '../constants.ts'
import { connectingParams, sameWallet, targetOf } from '../model/attempt.ts'
import { browseLink, platformsOf } from '../model/platforms.ts'
import type { ConnectContext, ConnectingParams, ConnectTarget, DirectoryWallet } from '../types.ts'
import { hasConsent, requestConsent } from './legal.ts'
import { detectDevice, emitEvent } from './page.ts'
import { withCurrentLinks } from './recent.ts'
import { runAttempt } from './runAttempt.ts'

function pairingConnector({ store, core }: ConnectContext, { namespace }: ConnectTarget): Connector | undefined {
  return store
    .get(core.connectors)
    .find(
      ({ kind, namespaces }) =>
        kind === 'pairing' && (namespace === undefined || namespaces === 'any' || namespaces.includes(namespace)),
    )
}

const topOf = ({ store, core }: ConnectContext): Entry | undefined => store.get(core.history).at(-1)

/** See {@link ConnectActions.connectWallet}. */
export async function connectWallet(
  ctx: ConnectContext,
  connectorId: string,
  target: ConnectTarget = {},
): Promise<void> {
  const connector = ctx.store.get(ctx.core.connectors).find(({ id }) => id === connectorId)
  if (!connector) throw kernelError('connect/unknown-connector', { details: { connectorId } })
  if (!hasConsent(ctx)) return requestConsent(ctx)
  const wallet = connectingParams(connector, target)
  emitEvent(ctx, 'SELECT_WALLET', { name: wallet.name, platform: 'browser' })
  void startConnecting(ctx, wallet)
  ctx.router.push(ROUTES.connecting, wallet)
}

/** See {@link ConnectActions.chooseWallet}. Asks no wallet: the view that opens does. */
export async function chooseWallet(
  ctx: ConnectContext,
  listed: DirectoryWallet,
  target: ConnectTarget = {},
): Promise<void> {
  if (!hasConsent(ctx)) return requestConsent(ctx)
  const device = detectDevice(ctx)
  const opened = topOf(ctx)
  const current = await withCurrentLinks(ctx, listed)
  // The user left the list while the directory was asked.
  if (topOf(ctx) !== opened) return
  const name = safeName(current.name) || safeName(current.id)
  const wallet = { ...current, name }
  const connector = pairingConnector(ctx, target)
  const canPair = connector !== undefined
  const platforms = platformsOf(wallet, { isInstalled: false, isMobile: device.isMobile, canPair })
  const link = browseLink(wallet, { ...device, namespace: target.namespace })
  emitEvent(ctx, 'SELECT_WALLET', { name, platform: link ? 'mobile' : (platforms[0] ?? 'unsupported') })
  const isUsable = link === undefined && platforms.some((platform) => platform !== 'unsupported')
  if (!connector || !isUsable) return ctx.router.push(ROUTES.downloads, { ...targetOf(target), wallet })
  const { image } = wallet
  const shown = { id: connector.id, name, ...(image === undefined ? {} : { icon: image }) }
  ctx.router.push(ROUTES.pairing, { ...connectingParams(shown, target), wallet })
}

/** See {@link ConnectActions.connectByQrCode}. */
export async function connectByQrCode(ctx: ConnectContext, target: ConnectTarget = {}): Promise<void> {
  const connector = pairingConnector(ctx, target)
  if (!connector) throw kernelError('connect/unknown-connector', { details: { connectorId: 'pairing' } })
  if (!hasConsent(ctx)) return requestConsent(ctx)
  emitEvent(ctx, 'SELECT_WALLET', { name: connector.name, platform: 'qrcode' })
  ctx.router.push(ROUTES.pairingAny, connectingParams(connector, target))
}

/** See {@link ConnectActions.startConnecting}. A failed attempt stays until the user tries again. */
export async function startConnecting(ctx: ConnectContext, wallet: ConnectingParams): Promise<void> {
  const current = ctx.store.get(ctx.atoms.attempt)
  if (!current || !sameWallet(current.wallet, wallet)) await runAttempt(ctx, wallet)
}

/** See {@link ConnectActions.retry}. Only ever called by a press; a pairing gets a new code. */
export async function retry(ctx: ConnectContext): Promise<void> {
  const attempt = ctx.store.get(ctx.atoms.attempt)
  if (attempt && attempt.status !== 'connected') void runAttempt(ctx, attempt.wallet, { forceNewPairing: true })
}
