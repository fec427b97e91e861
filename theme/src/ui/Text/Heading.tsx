import { createElement, type ForwardRefExoticComponent, forwardRef, type ReactNode, type RefAttributes } from 'react'
import { cx } from '../shared/styling.ts'
import * as styles from './Text.css.ts'

/** Props of `Heading`. */
export interface HeadingProps {
  readonly children: ReactNode
  /** Its place in the outline; 2 by default. */
  readonly level?: 1 | 2 | 3 | 4 | 5 | 6 | undefined
  /** `title` (17 px, default) for views, `heading` (20 px) for the one sentence of a status view. */
  readonly variant?: 'title' | 'heading' | 'display' | undefined
  readonly align?: 'start' | 'center' | undefined
  /** At most two lines. */
  readonly clamp?: boolean | undefined
  readonly id?: string | undefined
}

/** A heading that can be focused by its `ref`, for moving the focus to a new view. */
export const Heading: ForwardRefExoticComponent<HeadingProps & RefAttributes<HTMLHeadingElement>> = forwardRef(
  function Heading({ children, level = 2, variant = 'title', align = 'start', clamp = false, id }, ref) {
    const className = cx(
      styles.heading,
      styles.variant[variant],
      styles.wrap,
      styles.align[align],
      clamp && styles.headingClamp,
    )
    return createElement(`h${level}`, { ref, id, tabIndex: -1, className, 'data-lk-part': 'heading' }, children)
  },
)
