import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import { ThemeError } from '../../tokens/values.ts'
import { Icon } from '../Icon/Icon.tsx'
import { refreshCwIcon } from '../Icon/icons/first.generated.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './QrCode.css.ts'

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
        data-lk-part="qr-code"
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
    <div data-lk-part="qr-code" className={cx(styles.root, styles.paper, styles.size[size])}>
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

// Version 40 at level Q holds this many bytes (ISO/IEC 18004, table 7).
const MAX_BYTES = 1663

/** A code as one path on a grid of `size` by `size` modules. */
export interface QrPath {
  readonly size: number
  readonly path: string
}

/**
 * Encodes a text at level Q, which survives a quarter of the code being covered (ISO/IEC 18004).
 * @throws ThemeError QR_TEXT_TOO_LONG over 1663 bytes
 */
export function qrPath(text: string): QrPath {
  if (new TextEncoder().encode(text).length > MAX_BYTES) {
    throw new ThemeError('QR_TEXT_TOO_LONG', `A code holds at most ${MAX_BYTES} bytes.`)
  }
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  return { size, path: data.map(rowPath).join('') }
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const length = x + 1 - start
    path += `M${start} ${y}h${length}v1h-${length}z`
  }
  return path
}
