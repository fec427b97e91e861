import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconData } from '../Icon/IconData.ts'
import { cx } from '../shared/cx.ts'
import { pictureSize } from '../shared/pictureSize.css.ts'
import { softTone } from '../shared/softTone.css.ts'
import * as styles from './IconTile.css.ts'

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
    <span className={cx(styles.root, pictureSize[size], softTone[tone])}>
      <Icon icon={icon} size={size >= 56 ? 'large' : size < 32 ? 'small' : 'medium'} />
    </span>
  )
}
