import { type ConnectRequest, kernelError, type PairingState } from '@latchkey/kernel'
import { afterPaint, runAttempt } from '@latchkey/kernel/async'
import { ANSWER_AT_ONCE, SLOW_AFTER } from '../constants.ts'
import { isConnecting, sameWallet, targetOf } from '../model/attempt.ts'
import { pairingLinks } from '../model/walletLinks.ts'
import type { ConnectContext, ConnectingParams } from '../plugin.ts'
import type { ConnectAttempt, Opening } from '../state.ts'
import { detectDevice } from './device.ts'
import { finish } from './navigation.ts'
import { rememberWallet } from './recent.ts'

const SECOND = 1000
/** Milliseconds after which a hint appears when no wallet app opened, and after which other options do. */
const HINT_AFTER = 3000
const RETRY_AFTER = 5000
/** Any pairing, for the part of a link that does not depend on it. */
const SAMPLE_URI = 'wc:0@2?'

/** Follows the states of one pairing. */
interface PairingWatch {
  update(state: PairingState): void
  stop(): void
}

/** Keeps `atoms.attempt` up to date while a wallet pairs: the state, and the seconds its code has left. */
function watchPairing({ store, atoms, services }: ConnectContext, wallet: ConnectingParams): PairingWatch {
  const { clock } = services
  let latest: PairingState | undefined
  let stopTicking: (() => void) | undefined
  const write = (): void => {
    const current = store.get(atoms.attempt)
    if (!latest || current?.wallet !== wallet || current.status !== 'running') return
    const { remaining: _, ...rest } = current
    const left = 'expiresAt' in latest ? Math.max(0, Math.ceil((latest.expiresAt - clock.now()) / SECOND)) : undefined
    store.set(atoms.attempt, { ...rest, pairing: latest, ...(left === undefined ? {} : { remaining: left }) })
  }
  return {
    update(state) {
      latest = state
      write()
      if (!('expiresAt' in state)) stopTicking?.()
      stopTicking = 'expiresAt' in state ? (stopTicking ?? clock.every(SECOND, write)) : undefined
    },
    stop() {
      stopTicking?.()
      stopTicking = undefined
      latest = undefined
    },
  }
}

function isPairing({ store, kernel }: ConnectContext, { connectorId }: ConnectingParams): boolean {
  return store.get(kernel.atoms.connectors).some(({ id, kind }) => id === connectorId && kind === 'pairing')
}

function requestOf(ctx: ConnectContext, wallet: ConnectingParams, forceNewPairing: boolean): ConnectRequest {
  const app = ctx.services.platform.isMobile && wallet.wallet ? pairingLinks(wallet.wallet, SAMPLE_URI).app : undefined
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
  store.set(atoms.attempt, { wallet, status: 'connected', elapsed: 0 })
  rememberWallet(ctx, wallet)
  const remote = services.platform.isMobile ? 'mobile' : 'qrcode'
  ctx.emit('CONNECT_SUCCESS', { method: isPairing(ctx, wallet) ? remote : 'browser', name: wallet.name })
  // The closing latch would not be seen while help covers the view, nor before the view itself is.
  const isSeen = took >= ANSWER_AT_ONCE && isConnecting(store.get(kernel.atoms.history).at(-1)?.route)
  // Users see the account on the page before the modal goes.
  if (!isSeen) void afterPaint().then(() => finish(ctx, 0))
}

/**
 * Asks the wallet once and keeps `atoms.attempt` up to date until its view is left. Never rejects. A newer attempt ends
 * the older one. A view that was left before its first effect, as when the wallet answers at once, asks nobody.
 */
export async function askWallet(
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
  if (outcome.status === 'done') return succeed(ctx, wallet, services.clock.now() - asked)
  if (outcome.status === 'aborted') return
  const { error } = outcome
  store.set(atoms.attempt, { wallet, status: 'failed', elapsed: 0, error })
  ctx.emit('CONNECT_ERROR', { code: error.code, name: wallet.name })
}

/**
 * Called when a link to the wallet's app was followed: shows other options if no app opens. Browsers do not say whether
 * one did, but a page that stays visible was not left for it.
 */
export async function watchAppOpened(ctx: ConnectContext): Promise<void> {
  const { store, atoms, services, signal } = ctx
  const attempt = store.get(atoms.attempt)
  if (attempt?.status !== 'running') return
  const { wallet } = attempt
  const controller = new AbortController()
  const set = (opening: Opening): void => {
    const now = store.get(atoms.attempt)
    if (now?.wallet === wallet && now.status === 'running') store.set(atoms.attempt, { ...now, opening })
    else controller.abort()
  }
  const stop = (): void => controller.abort()
  const unwatch = services.platform.onVisibility((isVisible) => {
    if (isVisible) return
    set('left')
    controller.abort()
  })
  signal.addEventListener('abort', stop, { once: true })
  set('asked')
  try {
    await services.clock.sleep(HINT_AFTER, controller.signal)
    set('hint')
    await services.clock.sleep(RETRY_AFTER - HINT_AFTER, controller.signal)
    set('retry')
  } catch (error) {
    if (!controller.signal.aborted) ctx.report(error, 'watchAppOpened')
  } finally {
    unwatch()
    signal.removeEventListener('abort', stop)
  }
}

/** Copies the link of the current pairing. @throws `connect/expired` without one, `unknown` when the browser refuses */
export async function copyLink({ store, atoms, services }: ConnectContext): Promise<void> {
  const pairing = store.get(atoms.attempt)?.pairing
  if (!pairing || !('uri' in pairing)) throw kernelError('connect/expired')
  await services.platform.copy(pairing.uri)
}
