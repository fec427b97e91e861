import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import { useSheet } from '../shared/useSheet.ts'
import * as styles from './Facts.css.ts'

/** One line of a receipt. */
export interface Fact {
  readonly label: string
  /** Unknown values are `undefined` and show as "–": never a guess, never 0. */
  readonly value: ReactNode
  /** `stacked` puts the value below its label, for addresses; `total` draws the dashed line above. */
  readonly kind?: 'line' | 'stacked' | 'total' | undefined
  /** When two facts share a label. */
  readonly id?: string | undefined
}

/** Props of `Facts`. */
export interface FactsProps {
  readonly items: readonly Fact[]
}

/** A receipt: label, value, and a total below a dashed line. */
export function Facts({ items }: FactsProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <dl className={styles.root}>
      {items.map((item) => (
        <FactLine key={item.id ?? item.label} {...item} />
      ))}
    </dl>
  )
}

function FactLine({ label, value, kind }: Fact): ReactNode {
  const isStacked = kind === 'stacked'
  const isTotal = kind === 'total'
  return (
    <div className={cx(styles.fact, isStacked && styles.stacked, isTotal && styles.total)}>
      <dt className={cx(styles.label, isStacked && styles.labelStacked, isTotal && styles.labelTotal)}>{label}</dt>
      <dd className={cx(styles.value, isStacked && styles.valueStacked, isTotal && styles.valueTotal)}>
        {typeof value === 'string' ? <bdi>{value}</bdi> : (value ?? '–')}
      </dd>
    </div>
  )
}
