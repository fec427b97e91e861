import type { ReactNode } from 'react'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { circleCheckIcon, infoIcon, shieldAlertIcon, triangleAlertIcon } from '../Icon/icons/first.generated.ts'
import { useAnnounced } from '../shared/announcements.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Banner.css.ts'

const ICONS = {
  info: infoIcon,
  warning: triangleAlertIcon,
  danger: shieldAlertIcon,
  good: circleCheckIcon,
} as const

/** Props of `Banner`. */
export interface BannerProps {
  /** One strong line. */
  readonly title: ReactNode
  /** The sentence below it. */
  readonly children?: ReactNode
  /** `info` by default. */
  readonly tone?: keyof typeof styles.tone | undefined
  /** Instead of the tone's own icon. */
  readonly icon?: IconData | undefined
  /** Reads it out when it appears, from a region of `Announcements`: `alert` at once, `status` when there is a pause. */
  readonly role?: 'alert' | 'status' | 'note' | undefined
}

/** Something to know before going on; stands above what it is about and cannot be closed. */
export function Banner({ title, children, tone = 'info', icon = ICONS[tone], role }: BannerProps): ReactNode {
  const { words, role: ownRole } = useAnnounced(role)
  return (
    <div data-lk-part="banner" data-tone={tone} className={cx(styles.root, styles.tone[tone])} role={ownRole}>
      <span className={cx(styles.icon, styles.mark[tone])}>
        <Icon icon={icon} />
      </span>
      <div ref={words} className={styles.words}>
        <strong className={cx(styles.title, tone === 'info' ? styles.infoTitle : styles.mark[tone])}>{title}</strong>
        {children}
      </div>
    </div>
  )
}
