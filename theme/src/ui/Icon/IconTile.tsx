import type { ReactNode } from 'react'
import { pictureSize, softTone } from '../shared/common.css.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Icon.css.ts'
import { Icon, type IconData } from './Icon.tsx'

/** Props of `IconTile`. */
export interface IconTileProps {
  readonly icon: IconData
  /** Side in px; 36 by default. */
  readonly size?: keyof typeof pictureSize | undefined
  readonly tone?: keyof typeof softTone | undefined
}

/** An icon on a rounded square, where a row has no logo. */
export function IconTile({ icon, size = 36, tone = 'neutral' }: IconTileProps): ReactNode {
  return (
    <span className={cx(styles.tile, pictureSize[size], softTone[tone])}>
      <Icon icon={icon} size={size >= 56 ? 'large' : size < 32 ? 'small' : 'medium'} />
    </span>
  )
}
