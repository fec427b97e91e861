import { type Connector, kernelError, type RouteEntry } from '@latchkey/kernel'
import { safeName } from '@latchkey/theme/ui'
import { connectingParams, sameWallet, targetOf } from '../model/attempt.ts'
import { browseLink, platformsOf } from '../model/platforms.ts'
import type { ConnectContext, ConnectingParams, ConnectTarget, DirectoryWallet } from '../plugin.ts'
import { askWallet } from './attempt.ts'
import { detectDevice } from './device.ts'
import { hasConsent, requestConsent } from './legal.ts'
import { withCurrentLinks } from './recent.ts'

function pairingConnector({ store, kernel }: ConnectContext, { namespace }: ConnectTarget): Connector | undefined {
  return store
    .get(kernel.atoms.connectors)
    .find(
      ({ kind, namespaces }) =>
        kind === 'pairing' && (namespace === undefined || namespaces === 'any' || namespaces.includes(namespace)),
    )
}

const topOf = ({ store, kernel }: ConnectContext): RouteEntry | undefined => store.get(kernel.atoms.history).at(-1)

/**
 * Connects a wallet as if its row was pressed, and resolves when its view is shown. The outcome is shown there; code that
 * wants it calls `kernel.wallet.connect`. Asks for consent instead while the terms are not accepted.
 * @throws `connect/unknown-connector`
 */
export async function connectWallet(
  ctx: ConnectContext,
  connectorId: string,
  target: ConnectTarget = {},
): Promise<void> {
  const connector = ctx.store.get(ctx.kernel.atoms.connectors).find(({ id }) => id === connectorId)
  if (!connector) throw kernelError('connect/unknown-connector', { details: { connectorId } })
  if (!hasConsent(ctx)) return requestConsent(ctx)
  const wallet = connectingParams(connector, target)
  ctx.emit('SELECT_WALLET', { name: wallet.name, platform: 'browser' })
  ctx.router.push('connect.ConnectingExternal', wallet)
  // Not awaited, and before the view is loaded: some browsers open a wallet's window only right after the press.
  void startConnecting(ctx, wallet)
}

/**
 * Opens the view that pairs with a directory wallet or installs it, as if its row was pressed. Asks for consent instead
 * while the terms are not accepted, and asks no wallet: the view that opens does.
 */
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
  ctx.emit('SELECT_WALLET', { name, platform: link ? 'mobile' : (platforms[0] ?? 'unsupported') })
  const isUsable = link === undefined && platforms.some((platform) => platform !== 'unsupported')
  if (!connector || !isUsable) return ctx.router.push('connect.Downloads', { ...targetOf(target), wallet })
  const { image } = wallet
  const shown = { id: connector.id, name, ...(image === undefined ? {} : { icon: image }) }
  ctx.router.push('connect.ConnectingWalletConnect', { ...connectingParams(shown, target), wallet })
}

/** Shows a code for any wallet to scan. @throws `connect/unknown-connector` when nothing pairs */
export async function connectByQrCode(ctx: ConnectContext, target: ConnectTarget = {}): Promise<void> {
  const connector = pairingConnector(ctx, target)
  if (!connector) throw kernelError('connect/unknown-connector', { details: { connectorId: 'pairing' } })
  if (!hasConsent(ctx)) return requestConsent(ctx)
  ctx.emit('SELECT_WALLET', { name: connector.name, platform: 'qrcode' })
  ctx.router.push('connect.ConnectingWalletConnectBasic', connectingParams(connector, target))
}

/**
 * Asks the wallet unless a request is pending or has failed; called when the connecting view opens. A failed attempt stays
 * until the user tries again.
 */
export async function startConnecting(ctx: ConnectContext, wallet: ConnectingParams): Promise<void> {
  const current = ctx.store.get(ctx.atoms.attempt)
  if (!current || !sameWallet(current.wallet, wallet)) await askWallet(ctx, wallet)
}

/** Asks the wallet again; only ever called by a press. A pairing gets a new code. */
export async function retry(ctx: ConnectContext): Promise<void> {
  const attempt = ctx.store.get(ctx.atoms.attempt)
  if (attempt && attempt.status !== 'connected') void askWallet(ctx, attempt.wallet, { forceNewPairing: true })
}
