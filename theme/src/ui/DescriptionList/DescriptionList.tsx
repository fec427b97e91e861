import type { ReactNode } from 'react'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './DescriptionList.css.ts'

/** One line of a receipt. */
export interface DescriptionItem {
  readonly label: string
  /** Unknown values are `undefined` and show as "–": never a guess, never 0. */
  readonly value: ReactNode
  /** `stacked` puts the value below its label, for addresses; `total` draws the dashed line above. */
  readonly kind?: 'line' | 'stacked' | 'total' | undefined
  /** When two items share a label. */
  readonly id?: string | undefined
}

/** Props of `DescriptionList`. */
export interface DescriptionListProps {
  readonly items: readonly DescriptionItem[]
}

/** A receipt: label, value, and a total below a dashed line. */
export function DescriptionList({ items }: DescriptionListProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <dl data-lk-part="description-list" className={styles.root}>
      {items.map((item) => (
        <Line key={item.id ?? item.label} {...item} />
      ))}
    </dl>
  )
}

function Line({ label, value, kind }: DescriptionItem): ReactNode {
  const isStacked = kind === 'stacked'
  const isTotal = kind === 'total'
  return (
    <div className={cx(styles.item, isStacked && styles.stacked, isTotal && styles.total)}>
      <dt className={cx(styles.label, isStacked && styles.labelStacked, isTotal && styles.labelTotal)}>{label}</dt>
      <dd className={cx(styles.value, isStacked && styles.valueStacked, isTotal && styles.valueTotal)}>
        {typeof value === 'string' ? <bdi>{value}</bdi> : (value ?? '–')}
      </dd>
    </div>
  )
}
