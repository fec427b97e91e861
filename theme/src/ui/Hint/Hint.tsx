import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { circleAlertIcon, circleCheckIcon, triangleAlertIcon } from '../Icon/icons/first.generated.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Hint.css.ts'

const ICONS = { muted: undefined, good: circleCheckIcon, warning: triangleAlertIcon, error: circleAlertIcon } as const

/** Props of `Hint`. */
export interface HintProps {
  readonly children?: ReactNode
  readonly tone?: keyof typeof styles.tone | undefined
  readonly id?: string | undefined
}

/** The line below a field. It stays in place while empty, so that screen readers hear what appears in it. */
export function Hint({ children, tone = 'muted', id }: HintProps): ReactNode {
  const icon = ICONS[tone]
  const isEmpty = children === undefined || children === null || children === false || children === ''
  return (
    <div id={id} data-lk-part="hint" className={cx(styles.root, styles.tone[tone])} aria-live="polite">
      {!isEmpty && icon && (
        <span className={styles.icon}>
          <Icon icon={icon} size="small" />
        </span>
      )}
      {!isEmpty && <span>{children}</span>}
    </div>
  )
}
