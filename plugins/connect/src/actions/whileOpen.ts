import { isConnecting } from '../derived/isConnecting.ts'
import { sameWallet } from '../derived/sameWallet.ts'
import type { ConnectContext, ConnectingParams } from '../types.ts'

/** The life of one attempt. */
export interface OpenSpan {
  readonly signal: AbortSignal
  /** Aborts and stops watching, without calling `onLeave`. */
  stop(): void
}

/**
 * A span that lasts as long as the connecting view has its place in the history: help may cover it; leaving it, closing
 * the modal and disposing the plugin end it and call `onLeave` once.
 */
export function whileOpen(ctx: ConnectContext, wallet: ConnectingParams, onLeave: () => void): OpenSpan {
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
