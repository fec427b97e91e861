import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { RouteEntry, RouterHistory, Transition } from '../../core/views/router.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { viewLoader } from '../views/viewLoader.tsx'

/** Settles when the running animations of an element have ended; at once when there are none. */
async function afterMotion(element: Element): Promise<void> {
  const running = element.getAnimations?.() ?? []
  await Promise.allSettled(running.map((animation) => animation.finished))
}

/** Calls back when the exit motion of an element is over. */
export function useExitTransition(element: RefObject<HTMLElement | null>, leaving: boolean, onGone: () => void): void {
  useEffect(() => {
    const { current } = element
    if (!leaving || !current) return
    let live = true
    void afterMotion(current).then(() => live && onGone())
    return () => {
      live = false
    }
  }, [element, leaving, onGone])
}

/** What the modal paints: the last history it has shown, which outlives the real one while the modal leaves. */
export interface ShownView {
  readonly entry: RouteEntry
  readonly history: RouterHistory
  readonly motion: Transition
}

interface Presence {
  readonly phase: 'closed' | 'open' | 'closing'
  readonly shown: ShownView | undefined
  /** The exit motion is over. */
  leave(): void
}

/** A skeleton shows only after this many milliseconds; what loads faster shows nothing in between. */
const SKELETON_DELAY = 100

/** Resolves with the first frame after some milliseconds; stays pending when the signal aborts. */
function frameAfter(ms: number, signal: AbortSignal): Promise<void> {
  const start = performance.now()
  return new Promise((resolve) => {
    const look = (): void => {
      if (signal.aborted) return
      if (performance.now() - start < ms) requestAnimationFrame(look)
      else resolve()
    }
    look()
  })
}

/** Milliseconds for which the view before it stays, as the view states. */
function paintAfter(kernel: Kernel, route: string): number {
  return internalsOf(kernel).views.find(route)?.view.paintAfter ?? 0
}

/** Follows the history, but holds the present view until the next one can be painted, at most for a moment. */
export function usePresence(): Presence {
  const kernel = useKernel()
  const { clock } = internalsOf(kernel).services
  const { open, motion } = useAtom(kernel.atoms.modal)
  const history = useAtom(kernel.atoms.history)
  const [shown, show] = useState<ShownView>()
  const entry = open ? history.at(-1) : undefined
  // Only a step forward is held: what the user goes back to has been seen.
  const isHeld = entry !== shown?.entry && shown !== undefined && motion === 'forward'
  const hold = isHeld && entry ? paintAfter(kernel, entry.route) : 0
  const isLoaded = entry !== undefined && viewLoader(kernel).view(entry.route).peek() !== undefined
  const ready = entry && (entry === shown?.entry || (isLoaded && hold === 0))

  let present = shown
  if (entry && ready && (entry !== shown?.entry || history !== shown.history)) {
    present = { entry, history, motion: shown && entry !== shown.entry ? motion : (shown?.motion ?? 'none') }
    show(present)
  }

  useEffect(() => {
    if (!entry || ready) return
    const { signal, abort } = abortable()
    const done = (): void => {
      if (!signal.aborted) show((before) => ({ entry, history, motion: before ? motion : 'none' }))
    }
    Promise.all([viewLoader(kernel).view(entry.route).load(), frameAfter(hold, signal)]).then(done)
    // A view that has come by then is only held.
    clock.sleep(SKELETON_DELAY, signal).then(
      () => (isLoaded ? undefined : done()),
      () => undefined,
    )
    return abort
  }, [kernel, clock, entry, ready, isLoaded, hold, history, motion])

  const leave = useCallback(() => show(undefined), [])
  return { phase: present === undefined ? 'closed' : open ? 'open' : 'closing', shown: present, leave }
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
