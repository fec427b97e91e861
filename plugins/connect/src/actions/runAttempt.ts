import { type ConnectRequest, isKernelError, type KernelError, kernelError, type PairingState } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { SLOW_AFTER } from '../constants.ts'
import { isConnecting, sameWallet } from '../model/attempt.ts'
import { pairingLinks } from '../model/walletLinks.ts'
import type { ConnectAttempt, ConnectContext, ConnectingParams, Site } from '../types.ts'
import { finish } from './navigation.ts'
import { detectDevice, emitEvent } from './page.ts'
import { rememberWallet } from './recent.ts'

/** Follows the steps of one pairing. */
interface PairingWatch {
  step(step: PairingState): void
  stop(): void
}

const SECOND = 1000

/** Keeps what the view shows of a pairing up to date: its step, and the seconds its code has left. */
function followPairing({ store, atoms, services }: ConnectContext, attempt: ConnectAttempt): PairingWatch {
  const { clock } = services
  let now: PairingState | undefined
  let stopTicking: (() => void) | undefined
  const write = (): void => {
    const current = store.get(atoms.attempt)
    if (!now || current?.wallet !== attempt.wallet || current.status !== 'running') return
    const { remaining: _, ...rest } = current
    const left = 'expiresAt' in now ? Math.max(0, Math.ceil((now.expiresAt - clock.now()) / SECOND)) : undefined
    store.set(atoms.attempt, { ...rest, pairing: now, ...(left === undefined ? {} : { remaining: left }) })
  }
  return {
    step(step) {
      now = step
      write()
      if (!('expiresAt' in step)) stopTicking?.()
      stopTicking = 'expiresAt' in step ? (stopTicking ?? clock.every(SECOND, write)) : undefined
    },
    stop() {
      stopTicking?.()
      stopTicking = undefined
      now = undefined
    },
  }
}

/** The life of one attempt. */
interface AttemptScope {
  readonly signal: AbortSignal
  /** Aborts and stops watching, without calling `onLeave`. */
  stop(): void
}

/**
 * A span that lasts as long as the connecting view has its place in the history: help may cover it; leaving it, closing
 * the modal and disposing the plugin end it and call `onLeave` once.
 */
function attemptScope(ctx: ConnectContext, wallet: ConnectingParams, onLeave: () => void): AttemptScope {
  const controller = new AbortController()
  const stop = (): void => {
    unwatch()
    ctx.signal.removeEventListener('abort', leave)
    controller.abort()
  }
  const leave = (): void => {
    stop()
    onLeave()
  }
  const unwatch = ctx.store.sub(ctx.core.history, () => {
    const entries = ctx.store.get(ctx.core.history)
    if (!entries.some(({ route, params }) => isConnecting(route) && sameWallet(params, wallet))) leave()
  })
  ctx.signal.addEventListener('abort', leave, { once: true })
  return { signal: controller.signal, stop }
}

/** The running attempt of each kernel's store. */
const span = atom<AttemptScope | undefined>(undefined)

/** Any code, to learn the part of a link that stays. */
const SAMPLE_URI = 'wc:0@2?'

async function watchSlowness(ctx: ConnectContext, attempt: ConnectAttempt, signal: AbortSignal): Promise<void> {
  try {
    await ctx.services.clock.sleep(SLOW_AFTER, signal)
    ctx.store.set(ctx.atoms.attempt, { ...attempt, elapsed: SLOW_AFTER })
  } catch (error) {
    if (!signal.aborted) ctx.report(error, 'connectWallet')
  }
}

function siteOf({ services, metadata }: ConnectContext): Site {
  return { name: services.platform.host || metadata.name, icon: metadata.icons[0] }
}

function toKernelError(error: unknown): KernelError {
  return isKernelError(error) ? error : kernelError('unknown', { cause: error })
}

function isPairing({ store, core }: ConnectContext, { connectorId }: ConnectingParams): boolean {
  return store.get(core.connectors).some(({ id, kind }) => id === connectorId && kind === 'pairing')
}

function requestOf(ctx: ConnectContext, wallet: ConnectingParams, forceNewPairing: boolean): ConnectRequest {
  const { connectorId, namespace, network, name } = wallet
  const app = ctx.services.platform.isMobile && wallet.wallet ? pairingLinks(wallet.wallet, SAMPLE_URI).app : undefined
  return {
    connectorId,
    ...(namespace === undefined ? {} : { namespace }),
    ...(network === undefined ? {} : { network }),
    ...(app === undefined ? {} : { app: { name, link: app } }),
    ...(forceNewPairing && isPairing(ctx, wallet) ? { forceNewPairing } : {}),
  }
}

function succeed(ctx: ConnectContext, wallet: ConnectingParams): void {
  const { store, core, services } = ctx
  rememberWallet(ctx, wallet)
  const remote = services.platform.isMobile ? 'mobile' : 'qrcode'
  emitEvent(ctx, 'CONNECT_SUCCESS', { method: isPairing(ctx, wallet) ? remote : 'browser', name: wallet.name })
  // Covered by help, nobody would see the latch close.
  if (!isConnecting(store.get(core.history).at(-1)?.route)) void finish(ctx, 0)
}

/** Asks the wallet once and keeps `atoms.attempt` up to date; never rejects. A newer attempt ends this one. */
export async function runAttempt(
  ctx: ConnectContext,
  wallet: ConnectingParams,
  { forceNewPairing = false }: { readonly forceNewPairing?: boolean } = {},
): Promise<void> {
  const { store, atoms } = ctx
  const attempt: ConnectAttempt = { wallet, status: 'running', elapsed: 0 }
  store.get(span)?.stop()
  const open = attemptScope(ctx, wallet, () => store.set(atoms.attempt, undefined))
  const answered = new AbortController()
  const pairing = followPairing(ctx, attempt)
  store.set(span, open)
  store.set(atoms.attempt, attempt)
  store.set(atoms.site, siteOf(ctx))
  detectDevice(ctx)
  if (!isPairing(ctx, wallet)) void watchSlowness(ctx, attempt, answered.signal)
  try {
    await ctx.wallet.connect(requestOf(ctx, wallet, forceNewPairing), {
      signal: open.signal,
      onPairingStateChange: (step) => {
        if (!open.signal.aborted) pairing.step(step)
      },
    })
    if (open.signal.aborted) return
    store.set(atoms.attempt, { wallet, status: 'connected', elapsed: 0 })
    succeed(ctx, wallet)
  } catch (error) {
    if (open.signal.aborted) return
    const known = toKernelError(error)
    store.set(atoms.attempt, { wallet, status: 'failed', elapsed: 0, error: known })
    emitEvent(ctx, 'CONNECT_ERROR', { code: known.code, name: wallet.name })
  } finally {
    answered.abort()
    pairing.stop()
  }
}
