import * as react from 'react'
import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import type { Kernel } from '../../core/kernel.ts'
import { giveWay, nextIdle } from '../../core/services/idle.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { RouteEntry, RouterHistory, Transition } from '../../core/views/router.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useResource } from '../loading/lazyResource.ts'
import { viewLoader } from '../views/viewLoader.tsx'

/** What the modal paints: the last history it has shown, which outlives the real one while the modal leaves. */
export interface ShownView {
  readonly entry: RouteEntry
  readonly history: RouterHistory
  readonly motion: Transition
  /** Drawn before the modal opens; what then opens takes its place without a move. */
  readonly isAhead?: boolean
}

interface Presence {
  readonly phase: 'closed' | 'open' | 'closing'
  readonly shown: ShownView | undefined
  /** The exit motion is over. */
  leave(): void
}

/** A skeleton shows only after this many milliseconds; what loads faster shows nothing in between. */
const SKELETON_DELAY = 100

/** Milliseconds after which a view that was held is drawn although the page is busy. */
const IDLE_LIMIT = 40

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
    const held = async (): Promise<void> => {
      await frameAfter(hold, signal)
      // A wallet may be answering just now: drawing its view would hold that up on a slow device.
      if (hold > 0) await giveWay(IDLE_LIMIT)
    }
    Promise.all([viewLoader(kernel).view(entry.route).load(), held()]).then(done)
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

/**
 * Draws its children without running their effects while it is hidden, in slices, when there is nothing else to do. React
 * has it from 19.2 on; before that nothing is painted ahead.
 */
export const Activity:
  | ComponentType<{ readonly mode: 'visible' | 'hidden'; readonly children: ReactNode }>
  | undefined = react.Activity

interface Painted {
  /** Changes whenever what was drawn must not be taken for the next opening. */
  readonly key: number
  /** The view that is drawn out of sight. */
  readonly view?: ShownView
  /** The modal is open. */
  readonly isOpen?: boolean
}

/** Whether an opening shows just what was drawn ahead. */
const isSame = (ahead: ShownView | undefined, { history: [first, ...rest] }: ShownView): boolean =>
  ahead?.entry.route === first?.route && first?.params === undefined && rest.length === 0

/**
 * Has the view that the modal would open with drawn before the user presses, once it is loaded and the page is idle, if it
 * asks for that (`prefetch: 'paint'`). Each opening gets a tree of its own.
 */
export function usePaintAhead(shown: ShownView | undefined): Painted {
  const kernel = useKernel()
  const { views, state, services } = internalsOf(kernel)
  const isConnected = useAtom(state.connection) !== undefined
  const [painted, setPainted] = useState<Painted>({ key: 0 })
  let present = painted
  if (shown && !painted.isOpen)
    present = { key: isSame(painted.view, shown) ? painted.key : painted.key + 1, isOpen: true }
  if (!shown && painted.isOpen) present = { key: painted.key + 1 }
  if (present !== painted) setPainted(present)

  const route = views.start(isConnected ? 'connected' : 'disconnected') ?? ''
  const isWanted = Activity !== undefined && views.find(route)?.view.prefetch === 'paint'
  const isLoaded = useResource(viewLoader(kernel).view(route), false) !== undefined
  const isFree = isWanted && isLoaded && !shown
  useEffect(() => {
    if (!isFree) return
    const waiting = new AbortController()
    const draw = (): void => {
      const entry = views.entry(route, undefined)
      const view: ShownView = { entry, history: [entry], motion: 'none', isAhead: true }
      startTransition(() => setPainted((now) => (now.isOpen ? now : { key: now.key + 1, view })))
    }
    // A view that cannot open so is not drawn ahead; the press says why.
    nextIdle(services.clock, waiting.signal)
      .then(draw)
      .catch(() => undefined)
    return () => {
      waiting.abort()
      setPainted((now) => (now.view ? { key: now.key + 1 } : now))
    }
  }, [views, services, route, isFree])
  return present
}
