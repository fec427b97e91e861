import type { ReactNode } from 'react'
import { gap as gaps } from '../shared/common.css.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Stack.css.ts'

/** Props of `Stack`. */
export interface StackProps {
  readonly children?: ReactNode
  /** A step of the token group `space`; 4 (16 px) by default. */
  readonly gap?: keyof typeof gaps | undefined
  readonly align?: keyof typeof styles.stackAlign | undefined
  /** Takes the room that is left in a `Row`. */
  readonly grow?: boolean | undefined
  readonly as?: 'div' | 'span' | 'section' | 'form' | undefined
  readonly onSubmit?: (() => void) | undefined
}

/** Things below each other. As a `form` it calls `onSubmit` and never leaves the page. */
export function Stack({
  children,
  gap = 4,
  align = 'stretch',
  grow = false,
  as: Element = 'div',
  onSubmit,
}: StackProps): ReactNode {
  const className = cx(styles.stack, gaps[gap], styles.stackAlign[align], grow && styles.grow)
  if (Element !== 'form') return <Element className={className}>{children}</Element>
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      {children}
    </form>
  )
}
