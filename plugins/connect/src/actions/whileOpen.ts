import { ROUTES } from '../constants.ts'
import type { ConnectContext } from '../types.ts'
import { isInHistory } from './isInHistory.ts'

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
export function whileOpen(ctx: ConnectContext, connectorId: string, onLeave: () => void): OpenSpan {
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
    if (!isInHistory(ctx, ROUTES.connecting, connectorId)) leave()
  })
  ctx.signal.addEventListener('abort', leave, { once: true })
  return { signal: controller.signal, stop }
}
