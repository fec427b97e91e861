import { type ConnectRequest, isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { SLOW_AFTER } from '../constants.ts'
import { isConnecting } from '../derived/isConnecting.ts'
import { pairingLinks } from '../derived/links/pairingLinks.ts'
import type { ConnectAttempt, ConnectContext, ConnectingParams, Site } from '../types.ts'
import { emitEvent } from './emitEvent.ts'
import { finish } from './finish.ts'
import { followPairing } from './followPairing.ts'
import { lookAtPage } from './lookAtPage.ts'
import { rememberWallet } from './rememberWallet.ts'
import { type OpenSpan, whileOpen } from './whileOpen.ts'

/** The running attempt of each kernel's store. */
const span = atom<OpenSpan | undefined>(undefined)

/** Any code, to learn the part of a link that stays. */
const ANY = 'wc:0@2?'

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
  const app = ctx.services.platform.isMobile && wallet.wallet ? pairingLinks(wallet.wallet, ANY).app : undefined
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
  const open = whileOpen(ctx, wallet, () => store.set(atoms.attempt, undefined))
  const answered = new AbortController()
  const pairing = followPairing(ctx, attempt)
  store.set(span, open)
  store.set(atoms.attempt, attempt)
  store.set(atoms.site, siteOf(ctx))
  lookAtPage(ctx)
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
