import { atom } from 'jotai/vanilla'
import type { NetworksContext } from '../types.ts'
import { topRoute } from './topRoute.ts'

const running = atom<AbortController | undefined>(undefined)

/** A signal that belongs to the view that is shown, and its early end. */
export interface ShownSignal {
  readonly signal: AbortSignal
  /** Stops watching without an abort. */
  release(): void
}

/** Aborts when the person leaves the present view, closes the modal, or a newer attempt begins; then calls `onLeave`. */
export function whileShown(ctx: NetworksContext, onLeave: () => void): ShownSignal {
  const controller = new AbortController()
  const route = topRoute(ctx)
  const leave = (): void => controller.abort()
  const unwatch = ctx.store.sub(ctx.core.history, () => {
    if (topRoute(ctx) !== route) leave()
  })
  const release = (): void => {
    unwatch()
    ctx.signal.removeEventListener('abort', leave)
    controller.signal.removeEventListener('abort', left)
  }
  const left = (): void => {
    release()
    onLeave()
  }
  ctx.store.get(running)?.abort()
  ctx.store.set(running, controller)
  ctx.signal.addEventListener('abort', leave, { once: true })
  controller.signal.addEventListener('abort', left, { once: true })
  return { signal: controller.signal, release }
}
