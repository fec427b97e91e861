import type { ReactNode } from 'react'
import * as styles from './ListItem.css.ts'
import type { ListItemProps } from './ListItem.tsx'

/** The value or tag of a row, and the small line below it. */
export function ListItemValue({ end, endSecond }: Pick<ListItemProps, 'end' | 'endSecond'>): ReactNode {
  if (end === undefined || end === null || end === false) return null
  return (
    <span className={styles.value}>
      <span>{typeof end === 'string' ? <bdi>{end}</bdi> : end}</span>
      {endSecond && <span className={styles.valueSecond}>{endSecond}</span>}
    </span>
  )
}
