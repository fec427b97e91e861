import * as react from 'react'
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { nextIdle } from '../../core/services/idle.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useResource } from '../lazyResource.ts'
import { viewLoader } from '../views/viewLoader.tsx'
import type { ShownView } from './motion.ts'

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
 * Has the view that the modal would open with drawn before anybody presses, once it is loaded and the page is idle, if it
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

  const route = views.start(isConnected ? 'connected' : 'disconnected')
  const isWanted = Activity !== undefined && route !== undefined && views.find(route)?.view.prefetch === 'paint'
  const isLoaded = useResource(viewLoader(kernel).view(route ?? ''), false) !== undefined
  const isFree = isWanted && isLoaded && !shown
  useEffect(() => {
    if (!isFree) return
    const waiting = new AbortController()
    nextIdle(services.clock, waiting.signal).then(() => {
      const entry = views.entry(route, undefined)
      const view: ShownView = { entry, history: [entry], motion: 'none', isAhead: true }
      startTransition(() => setPainted((now) => (now.isOpen ? now : { key: now.key + 1, view })))
    })
    return () => {
      waiting.abort()
      setPainted((now) => (now.view ? { key: now.key + 1 } : now))
    }
  }, [views, services, route, isFree])
  return present
}
