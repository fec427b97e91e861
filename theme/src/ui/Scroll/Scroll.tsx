import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  type UIEventHandler,
} from 'react'
import { cx } from '../shared/cx.ts'
import { useSheet } from '../shared/useSheet.ts'
import * as styles from './Scroll.css.ts'

/** Props of `Scroll`. */
export interface ScrollProps {
  readonly children?: ReactNode
  /** `fill` takes what its flex parent gives (default), `short` is at most 180 px, `medium` at most 320 px. */
  readonly height?: keyof typeof styles.height | undefined
  /** Names the area and makes it reachable by keyboard: needed when nothing in it can be focused. */
  readonly label?: string | undefined
  readonly onScroll?: UIEventHandler<HTMLDivElement> | undefined
}

/** An area that scrolls by itself and does not drag the page along. */
export const Scroll: ForwardRefExoticComponent<ScrollProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function Scroll({ children, height = 'fill', label, onScroll }, ref) {
    useSheet(__LK_OWN_CSS__)
    const region = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 }
    return (
      <div ref={ref} className={cx(styles.root, styles.height[height])} onScroll={onScroll} {...region}>
        {children}
      </div>
    )
  },
)
