import { useCallback, useEffect, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { RouteEntry, RouterHistory, Transition } from '../../core/views/routerState.ts'
import { useAtom } from '../hooks/useAtom.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { viewLoader } from '../views/viewLoader.ts'

/** What the modal paints: the last history it has shown, which outlives the real one while the modal leaves. */
export interface Shown {
  readonly entry: RouteEntry
  readonly history: RouterHistory
  readonly motion: Transition
}

export interface Stage {
  readonly phase: 'closed' | 'open' | 'closing'
  readonly shown: Shown | undefined
  /** The exit motion is over. */
  leave(): void
}

/** Visual language, section 5: a skeleton only after this many milliseconds. */
const SKELETON_DELAY = 100

/** Follows the history, but holds the present view until the next one can be painted, at most for a moment. */
export function useStage(): Stage {
  const kernel = useKernel()
  const { clock } = internalsOf(kernel).services
  const { open, motion } = useAtom(kernel.atoms.modal)
  const history = useAtom(kernel.atoms.history)
  const [shown, show] = useState<Shown>()
  const entry = open ? history.at(-1) : undefined
  const ready = entry && (entry === shown?.entry || viewLoader(kernel).peek(entry.route) !== undefined)

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
    viewLoader(kernel).load(entry.route).then(done)
    clock.sleep(SKELETON_DELAY, signal).then(done, () => undefined)
    return abort
  }, [kernel, clock, entry, ready, history, motion])

  const leave = useCallback(() => show(undefined), [])
  return { phase: present === undefined ? 'closed' : open ? 'open' : 'closing', shown: present, leave }
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
