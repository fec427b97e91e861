import { type Connector, type ConnectRequest, kernelError, type RouteEntry } from '@latchkey/kernel'
import { afterPaint, runAttempt, SLOW_AFTER } from '@latchkey/kernel/async'
import { safeName } from '@latchkey/theme/ui'
import { ANSWER_AT_ONCE } from '../constants.ts'
import { connectingParams, isConnecting, sameWallet, targetOf } from '../model/attempt.ts'
import { browseLink, platformsOf } from '../model/platforms.ts'
import { appLinkOf } from '../model/walletLinks.ts'
import type { ConnectContext, ConnectingParams, ConnectTarget, DirectoryWallet } from '../plugin.ts'
import type { ConnectAttempt } from '../state.ts'
import { detectDevice } from './device.ts'
import { hasConsent, requestConsent } from './legal.ts'
import { finish } from './navigation.ts'
import { watchPairing } from './pairing.ts'
import { rememberWallet, withCurrentLinks } from './recent.ts'

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

function isPairing({ store, kernel }: ConnectContext, { connectorId }: ConnectingParams): boolean {
  return store.get(kernel.atoms.connectors).some(({ id, kind }) => id === connectorId && kind === 'pairing')
}

function requestOf(ctx: ConnectContext, wallet: ConnectingParams, forceNewPairing: boolean): ConnectRequest {
  const app = ctx.services.platform.isMobile && wallet.wallet ? appLinkOf(wallet.wallet) : undefined
  return {
    connectorId: wallet.connectorId,
    ...targetOf(wallet),
    ...(app === undefined ? {} : { app: { name: wallet.name, link: app } }),
    ...(forceNewPairing && isPairing(ctx, wallet) ? { forceNewPairing } : {}),
  }
}

/** A signal that lives as long as the connecting view of a wallet keeps its place in the history; none without that view. */
function whileConnecting(ctx: ConnectContext, wallet: ConnectingParams): AbortSignal | undefined {
  const entry = ctx.store
    .get(ctx.kernel.atoms.history)
    .filter(({ route, params }) => isConnecting(route) && sameWallet(params, wallet))
    .at(-1)
  const route = entry?.route
  return isConnecting(route) ? ctx.whileShown(route) : undefined
}

function succeed(ctx: ConnectContext, wallet: ConnectingParams, took: number): void {
  const { store, atoms, kernel, services } = ctx
  const connected: ConnectAttempt = { wallet, status: 'connected', elapsed: 0 }
  store.set(atoms.attempt, connected)
  rememberWallet(ctx, wallet)
  const remote = services.platform.isMobile ? 'mobile' : 'qrcode'
  ctx.emit('CONNECT_SUCCESS', { method: isPairing(ctx, wallet) ? remote : 'browser', name: wallet.name })
  // The closing latch would not be seen while help covers the view, nor before the view itself is.
  const isSeen = took >= ANSWER_AT_ONCE && isConnecting(store.get(kernel.atoms.history).at(-1)?.route)
  if (isSeen) return
  // Users see the account on the page before the modal goes, unless they have chosen something else.
  void afterPaint().then(() => {
    if (store.get(atoms.attempt) === connected) finish(ctx, 0)
  })
}

/**
 * Asks the wallet once and keeps `atoms.attempt` up to date until its view is left. Never rejects. A newer attempt ends
 * the older one. A view that was left before its first effect, as when the wallet answers at once, does not ask it.
 */
async function askWallet(
  ctx: ConnectContext,
  wallet: ConnectingParams,
  { forceNewPairing = false }: { readonly forceNewPairing?: boolean } = {},
): Promise<void> {
  const { store, atoms, kernel, services } = ctx
  const life = whileConnecting(ctx, wallet)
  if (!life || life.aborted) return
  life.addEventListener('abort', () => {
    if (store.get(atoms.attempt)?.wallet === wallet) store.set(atoms.attempt, undefined)
  })
  const attempt: ConnectAttempt = { wallet, status: 'running', elapsed: 0 }
  store.set(atoms.attempt, attempt)
  store.set(atoms.site, { name: services.platform.host || kernel.metadata.name, icon: kernel.metadata.icons[0] })
  detectDevice(ctx)
  const pairing = watchPairing(ctx, wallet)
  const asked = services.clock.now()
  const onSlow = (): void => store.set(atoms.attempt, { ...attempt, elapsed: SLOW_AFTER })
  const connect = (signal: AbortSignal): Promise<unknown> =>
    kernel.wallet.connect(requestOf(ctx, wallet, forceNewPairing), {
      signal,
      onPairingStateChange: (state) => {
        if (!signal.aborted) pairing.update(state)
      },
    })
  const outcome = await runAttempt(ctx, connect, { signal: life, ...(isPairing(ctx, wallet) ? {} : { onSlow }) })
  pairing.stop()
  // The view may be left between the answer and here: what is open by now is not this attempt's to close.
  if (life.aborted) return
  if (outcome.status === 'done') return succeed(ctx, wallet, services.clock.now() - asked)
  if (outcome.status === 'aborted') return
  const { error } = outcome
  store.set(atoms.attempt, { wallet, status: 'failed', elapsed: 0, error })
  ctx.emit('CONNECT_ERROR', { code: error.code, name: wallet.name })
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
