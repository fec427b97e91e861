import type { ReactNode } from 'react'
import type { IconData } from '../Icon/Icon.tsx'
import { IconTile } from '../Icon/IconTile.tsx'
import { useAnnounced } from '../shared/announcements.ts'
import { Heading } from '../Text/Heading.tsx'
import * as styles from './EmptyState.css.ts'

/** Props of `EmptyState`. */
export interface EmptyStateProps {
  readonly icon: IconData
  /** Left out where the view is called so. */
  readonly title?: ReactNode
  /** What to do about it. */
  readonly children?: ReactNode
  /** One action, such as a `Button` of width `auto`. */
  readonly action?: ReactNode
  /** `error` when something failed. */
  readonly tone?: 'neutral' | 'error' | 'success' | 'warning' | undefined
  /** Place of the title in the outline; 3 by default. */
  readonly level?: 2 | 3 | 4 | undefined
  /** Reads it out when it appears, from the region of `Announcements`: for what fails while the view is shown. */
  readonly role?: 'status' | undefined
}

/** Nothing yet, nothing found, or failed: a tile, a title, a sentence, an action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  tone = 'neutral',
  level = 3,
  role,
}: EmptyStateProps): ReactNode {
  const { words } = useAnnounced(role)
  return (
    <div data-lk-part="empty-state" className={styles.root}>
      <IconTile icon={icon} size={56} tone={tone} />
      <div ref={words} className={styles.words}>
        {title && (
          <Heading level={level} align="center">
            {title}
          </Heading>
        )}
        {children && <p className={styles.sentence}>{children}</p>}
      </div>
      {action}
    </div>
  )
}
