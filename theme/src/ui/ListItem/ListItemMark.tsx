import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import * as styles from './ListItem.css.ts'

/** Which mark a row shows. */
export interface ListItemMarkProps {
  readonly current: boolean
  readonly busy: boolean
  readonly chevron: boolean
}

/** The mark at the end of a row: a spinner, else a check, else a chevron. */
export function ListItemMark({ current, busy, chevron }: ListItemMarkProps): ReactNode {
  if (busy || current) return <span className={styles.mark}>{busy ? <Spinner /> : <Icon name="check" />}</span>
  if (!chevron) return null
  return (
    <span className={styles.chevron}>
      <Icon name="chevron-right" />
    </span>
  )
}
