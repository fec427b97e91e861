/*! Outlines: Lucide, ISC; parts Feather, MIT. See NOTICE of @latchkey/theme. */
import type { ReactNode } from 'react'
import { cx } from '../shared/styling.ts'
import * as styles from './Icon.css.ts'

/** An outline as data. Made from those of `@latchkey/theme/icons`, or drawn by a plugin on the same grid. */
export interface IconData {
  /** What an SVG path draws on a 24 by 24 grid, stroked. */
  readonly path: string
  /** Points along the reading direction and mirrors under `dir="rtl"`. */
  readonly isDirectional?: boolean
}

/** Props of `Icon`. */
export interface IconProps {
  /** One of `@latchkey/theme/icons`. */
  readonly icon: IconData
  /** 16, 20 (default) or 24 px; grows with the user's text size up to 22, 28, 32. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Words for screen readers; without them the icon is decoration. */
  readonly label?: string | undefined
}

/** An outline in the current colour. Directional ones mirror under `dir="rtl"`. */
export function Icon({ icon, size = 'medium', label }: IconProps): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx(styles.root, styles.size[size], icon.isDirectional && styles.directional)}
      focusable="false"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path d={icon.path} />
    </svg>
  )
}
