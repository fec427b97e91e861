import { type ReactNode, useContext } from 'react'
import { hairline, item, row } from '../List/List.css.ts'
import { ListContext } from '../List/List.tsx'
import { Stack } from '../Stack/Stack.tsx'
import { cx } from '../shared/styling.ts'
import * as styles from './Skeleton.css.ts'

/** Props of `Skeleton`. */
export interface SkeletonProps {
  /** `line` 12, `small` 10, `amount` 30 px high; `circle` and `logo` 36 px; `block` a square as wide as its place; `row` a control; `result` an amount on a sunken ground. */
  readonly shape?: keyof typeof styles.shape | undefined
  /** Of a line: 25, 45, 65, 100 % of its place, or `value`, 56 px. */
  readonly width?: keyof typeof styles.width | undefined
}

/** The shape of what comes; shows after 100 ms, so that fast answers never flash. Hidden from screen readers: say `busy` around it. */
export function Skeleton({ shape = 'line', width }: SkeletonProps): ReactNode {
  const isLine = shape === 'line' || shape === 'small' || shape === 'amount'
  return (
    <span
      data-lk-part="skeleton"
      className={cx(styles.root, styles.shape[shape], isLine && styles.width[width ?? 'full'])}
      aria-hidden="true"
    />
  )
}

/** Props of `SkeletonRow`. */
export interface SkeletonRowProps {
  readonly start?: 'circle' | 'logo' | undefined
  /** With a bar at the end. */
  readonly end?: boolean | undefined
}

/** A row that is still loading, as high as the row that comes. */
export function SkeletonRow({ start = 'logo', end = false }: SkeletonRowProps): ReactNode {
  const place = useContext(ListContext)
  return (
    <div
      className={cx(row, place === 'card' && item, place === 'card' && hairline.logo)}
      role={place ? 'listitem' : undefined}
      aria-hidden="true"
    >
      <Skeleton shape={start} />
      <Stack gap={2} grow as="span">
        <Skeleton width="medium" />
        <Skeleton shape="small" width="short" />
      </Stack>
      {end && <Skeleton width="value" />}
    </div>
  )
}
