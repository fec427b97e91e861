import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon } from '../Icon/icons/checkIcon.ts'
import { chevronRightIcon } from '../Icon/icons/chevronRightIcon.ts'
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
  if (busy || current) return <span className={styles.mark}>{busy ? <Spinner /> : <Icon icon={checkIcon} />}</span>
  if (!chevron) return null
  return (
    <span className={styles.chevron}>
      <Icon icon={chevronRightIcon} />
    </span>
  )
}
