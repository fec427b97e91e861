import type { ReactNode } from 'react'
import { hidden } from '../shared/common.css.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Text.css.ts'

/** Props of `Text`. */
export interface TextProps {
  readonly children?: ReactNode
  /** The element; `p` by default. */
  readonly as?: 'p' | 'span' | 'div' | 'strong' | 'label' | 'time' | 'bdi' | undefined
  /** Size and line; `body` by default. */
  readonly variant?: keyof typeof styles.variant | undefined
  /** Inherits the colour around it by default. */
  readonly tone?: keyof typeof styles.tone | undefined
  readonly weight?: keyof typeof styles.weight | undefined
  readonly align?: keyof typeof styles.align | undefined
  /** Tabular figures, for amounts and counters. */
  readonly numeric?: boolean | undefined
  readonly mono?: boolean | undefined
  /** One line that ends in an ellipsis; never for amounts, addresses or warnings. */
  readonly truncate?: boolean | undefined
  readonly struck?: boolean | undefined
  readonly id?: string | undefined
}

/** Words in one of the seven sizes. */
export function Text({
  children,
  as: Element = 'p',
  variant = 'body',
  tone,
  weight,
  align,
  id,
  ...flags
}: TextProps): ReactNode {
  const className = cx(
    styles.variant[variant],
    flags.truncate ? styles.truncate : styles.wrap,
    tone && styles.tone[tone],
    weight && styles.weight[weight],
    align && styles.align[align],
    flags.numeric && styles.numeric,
    flags.mono && styles.mono,
    flags.struck && styles.struck,
  )
  return (
    <Element id={id} className={className}>
      {children}
    </Element>
  )
}

/** Props of `HiddenText`. */
export interface HiddenTextProps {
  readonly children?: ReactNode
  /** Reads out what appears in it. */
  readonly live?: 'polite' | 'assertive' | undefined
}

/** Words for screen readers only. */
export function HiddenText({ children, live }: HiddenTextProps): ReactNode {
  return (
    <span className={hidden} aria-live={live}>
      {children}
    </span>
  )
}
