import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { layerContext } from './layerContext.ts'
import { useMoreBelow } from './useMoreBelow.ts'
import * as styles from './view.css.ts'

export interface ViewBodyProps {
  readonly children?: ReactNode
  /** Room between the blocks, a step of the token group `space`: 0, 8, 12, 16 or 20 px. @defaultValue 4 (16 px) */
  readonly gap?: 0 | 2 | 3 | 4 | 5
  /** `center` for status views. @defaultValue 'start' */
  readonly align?: 'start' | 'center'
}

/** The scrolling part of a view, below the modal's header and above its `ViewFooter`. */
export function ViewBody({ children, gap = 4, align = 'start' }: ViewBodyProps): ReactNode {
  const layer = useContext(layerContext)
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => layer?.register(), [layer])
  useMoreBelow(scroller, end)
  const names = [styles.content, styles.gap[gap], align === 'center' && styles.center]
  return (
    <div ref={scroller} className={styles.body} data-lk-body="">
      <div className={names.filter(Boolean).join(' ')}>
        {children}
        <span ref={end} className={styles.end} aria-hidden="true" />
      </div>
    </div>
  )
}
