import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import { layerContext } from '../views/layerContext.ts'
import * as styles from './modal.css.ts'
import { useBodies } from './useBodies.ts'
import { useGone } from './useGone.ts'
import { useScrollPlace } from './useScrollPlace.ts'
import type { Shown } from './useStage.ts'
import { useView } from './useView.ts'
import { useViewFocus } from './useViewFocus.ts'
import { ViewContent } from './ViewContent.tsx'

export interface ViewLayerProps {
  readonly id: number
  readonly shown: Shown
  readonly title: RefObject<HTMLElement | null>
  /** Makes it the leaving layer; called when its exit motion is over. */
  readonly onGone?: (id: number) => void
}

/** One view with its motion, focus and scroll place. */
export function ViewLayer({ id, shown: { entry, history, motion }, title, onGone }: ViewLayerProps): ReactNode {
  const leaving = onGone !== undefined
  const element = useRef<HTMLDivElement>(null)
  const result = useView(entry.route)
  const bodies = useBodies(element)
  const gone = useCallback(() => onGone?.(id), [onGone, id])
  useGone(element, leaving, gone)
  useScrollPlace(element, entry, { leaving, ready: result !== undefined })
  useViewFocus(element, title, { entry, leaving, ready: result !== undefined })
  const content = useMemo(
    () => <ViewContent entry={entry} result={result} canGoBack={history.length > 1} />,
    [entry, result, history],
  )
  return (
    <div
      ref={element}
      className={styles.view}
      data-motion={leaving ? 'out' : motion}
      aria-hidden={leaving || undefined}
    >
      <layerContext.Provider value={bodies}>{content}</layerContext.Provider>
    </div>
  )
}
