import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import * as styles from './Icon.css.ts'
import { type IconName, icons } from './icons.ts'

const DIRECTIONAL: ReadonlySet<string> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'log-in',
  'log-out',
  'send',
])

/** Props of `Icon`. */
export interface IconProps {
  /** A name from `icons`; a name that is not there draws `puzzle`. */
  readonly name: IconName | (string & {})
  /** 16, 20 (default) or 24 px; grows with the reader's text size up to 22, 28, 32. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Words for readers; without them the icon is decoration. */
  readonly label?: string | undefined
}

/** An outline in the current colour. Directional ones mirror under `dir="rtl"`. */
export function Icon({ name, size = 'medium', label }: IconProps): ReactNode {
  const outline = isIconName(name) ? icons[name] : icons.puzzle
  const className = cx(styles.root, styles.size[size], DIRECTIONAL.has(name) && styles.directional)
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      focusable="false"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path d={outline} />
    </svg>
  )
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}
