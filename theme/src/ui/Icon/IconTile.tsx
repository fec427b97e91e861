import type { ReactNode } from 'react'
import { pictureSize, softTone } from '../shared/common.css.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Icon.css.ts'
import { Icon, type IconData } from './Icon.tsx'

/** Props of `IconTile`. */
export interface IconTileProps {
  readonly icon: IconData
  /** Side in px; that of rows by default, the token `size.logo`. */
  readonly size?: keyof typeof pictureSize | undefined
  readonly tone?: keyof typeof softTone | undefined
}

/** An icon on a rounded square, where a row has no logo. */
export function IconTile({ icon, size = 'row', tone = 'neutral' }: IconTileProps): ReactNode {
  return (
    <span data-lk-part="icon-tile" className={cx(styles.tile, pictureSize[size], softTone[tone])}>
      <Icon icon={icon} size={iconSize(size)} />
    </span>
  )
}

function iconSize(size: keyof typeof pictureSize): 'small' | 'medium' | 'large' {
  if (size === 'row') return 'medium'
  if (size >= 56) return 'large'
  return size < 32 ? 'small' : 'medium'
}
