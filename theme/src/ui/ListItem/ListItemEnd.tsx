import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import * as styles from './ListItem.css.ts'

/** What a row shows at its end. */
export interface ListItemEndProps {
  readonly end?: ReactNode
  readonly endSecond?: ReactNode
  readonly current: boolean
  readonly busy: boolean
  readonly chevron: boolean
}

/** The end of a row: its value or tag, then a spinner, a check or a chevron. */
export function ListItemEnd({ end, endSecond, current, busy, chevron }: ListItemEndProps): ReactNode {
  const hasValue = end !== undefined && end !== null && end !== false
  if (!hasValue && !current && !busy && !chevron) return null
  return (
    <span className={styles.end}>
      {hasValue && (
        <span className={styles.value}>
          <span>{typeof end === 'string' ? <bdi>{end}</bdi> : end}</span>
          {endSecond && <span className={styles.valueSecond}>{endSecond}</span>}
        </span>
      )}
      {busy && (
        <span className={styles.mark}>
          <Spinner />
        </span>
      )}
      {current && !busy && (
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
      )}
      {chevron && !busy && (
        <span className={styles.chevron}>
          <Icon name="chevron-right" />
        </span>
      )}
    </span>
  )
}
