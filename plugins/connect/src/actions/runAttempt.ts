import { isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { ROUTES, SLOW_AFTER } from '../constants.ts'
import type { ConnectAttempt, ConnectContext, ConnectingParams, Site } from '../types.ts'
import { emitEvent } from './emitEvent.ts'
import { finish } from './finish.ts'
import { rememberWallet } from './rememberWallet.ts'
import { type OpenSpan, whileOpen } from './whileOpen.ts'

/** The running attempt of each kernel's store. */
const span = atom<OpenSpan | undefined>(undefined)

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

function succeed(ctx: ConnectContext, { connectorId, name }: ConnectingParams): void {
  rememberWallet(ctx, connectorId)
  emitEvent(ctx, 'CONNECT_SUCCESS', { method: 'browser', name })
  const isShown = ctx.store.get(ctx.core.history).at(-1)?.route === ROUTES.connecting
  // Covered by help, nobody would see the latch close.
  if (!isShown) void finish(ctx, 0)
}

/** Asks the wallet once and keeps `atoms.attempt` up to date; never rejects. A newer attempt ends this one. */
export async function runAttempt(ctx: ConnectContext, wallet: ConnectingParams): Promise<void> {
  const { store, atoms } = ctx
  const attempt: ConnectAttempt = { wallet, status: 'running', elapsed: 0 }
  const { connectorId, name, icon: _, ...rest } = wallet
  store.get(span)?.stop()
  const open = whileOpen(ctx, connectorId, () => store.set(atoms.attempt, undefined))
  const answered = new AbortController()
  store.set(span, open)
  store.set(atoms.attempt, attempt)
  store.set(atoms.site, siteOf(ctx))
  void watchSlowness(ctx, attempt, answered.signal)
  try {
    await ctx.wallet.connect({ connectorId, ...rest }, { signal: open.signal })
    if (open.signal.aborted) return
    store.set(atoms.attempt, { wallet, status: 'connected', elapsed: 0 })
    succeed(ctx, wallet)
  } catch (error) {
    if (open.signal.aborted) return
    const known = toKernelError(error)
    store.set(atoms.attempt, { wallet, status: 'failed', elapsed: 0, error: known })
    emitEvent(ctx, 'CONNECT_ERROR', { code: known.code, name })
  } finally {
    answered.abort()
  }
}
