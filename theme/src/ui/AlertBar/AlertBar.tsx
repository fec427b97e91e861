import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { circleAlertIcon, xIcon } from '../Icon/icons/first.generated.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { useAnnounced } from '../shared/announcements.ts'
import { useSheet } from '../shared/styling.ts'
import * as styles from './AlertBar.css.ts'

/** Props of `AlertBar`. */
export interface AlertBarProps {
  readonly title: ReactNode
  /** The cause and what to do about it. */
  readonly children?: ReactNode
  readonly closeLabel: string
  /** Absent while the message cannot be put away. */
  readonly onClose?: (() => void) | undefined
}

/** A message above the modal: a mistake of the site, for its developer, or what only users can judge. */
export function AlertBar({ title, children, closeLabel, onClose }: AlertBarProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const { words, role } = useAnnounced('alert')
  return (
    <div data-lk-part="alert-bar" className={styles.root} role={role}>
      <span className={styles.icon}>
        <Icon icon={circleAlertIcon} />
      </span>
      <div ref={words} className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {children}
      </div>
      {onClose && <IconButton icon={xIcon} size="small" label={closeLabel} onPress={onClose} />}
    </div>
  )
}
