import { type ReactNode, useMemo } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { refreshCwIcon } from '../Icon/icons/refreshCwIcon.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import { cx } from '../shared/cx.ts'
import { type PressProps, usePress } from '../shared/usePress.ts'
import { useSheet } from '../shared/useSheet.ts'
import * as styles from './QrCode.css.ts'
import { qrPath } from './qrPath.ts'

/** Props of `QrCode`. */
export interface QrCodeProps {
  /** What to encode; without it a place of the same size is kept: the code is being prepared. */
  readonly value?: string | undefined
  /** Says what scanning does. Offer the same as a link or text to copy beside it. */
  readonly label: string
  /** In the middle: a `Logo` or `Avatar` of size 44 (32 in a small code). */
  readonly logo?: ReactNode
  /** 280 (default) or 208 px; never wider than its place. */
  readonly size?: 'medium' | 'small' | undefined
  /** The code no longer works: it fades, and a button asks for a new one. */
  readonly expired?: QrCodeExpired | undefined
}

/** What stands over a code that ran out. */
export interface QrCodeExpired extends PressProps {
  readonly title: string
  readonly renewLabel: string
}

/** A code to scan: dark on light in every theme, with a quiet zone around it. */
export function QrCode({ value, label, logo, size = 'medium', expired }: QrCodeProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const code = useMemo(() => (value === undefined ? undefined : qrPath(value)), [value])
  const middle = cx(styles.middle, styles.middleSize[size])
  if (!code) {
    return (
      <div
        className={cx(styles.root, styles.size[size], styles.preparing)}
        role="img"
        aria-label={label}
        aria-busy="true"
      >
        {logo && <span className={middle}>{logo}</span>}
      </div>
    )
  }
  return (
    <div className={cx(styles.root, styles.paper, styles.size[size])}>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        className={cx(styles.code, expired && styles.expired)}
        shapeRendering="crispEdges"
        focusable="false"
        role="img"
        aria-label={label}
        aria-hidden={expired ? true : undefined}
      >
        <path d={code.path} />
      </svg>
      {logo && !expired && <span className={cx(middle, styles.middlePaper)}>{logo}</span>}
      {expired && <Expired {...expired} />}
    </div>
  )
}

function Expired({ title, renewLabel, onPress, onError }: QrCodeExpired): ReactNode {
  const { pending, press } = usePress({ onPress, onError, blocked: false })
  return (
    <div className={styles.over}>
      <span className={styles.overTitle}>{title}</span>
      <button
        type="button"
        className={styles.renew}
        onClick={press}
        aria-disabled={pending || undefined}
        aria-busy={pending || undefined}
      >
        {pending ? <Spinner /> : <Icon icon={refreshCwIcon} />}
        <span>{renewLabel}</span>
      </button>
    </div>
  )
}
