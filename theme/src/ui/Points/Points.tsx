import type { ReactNode } from 'react'
import type { IconData } from '../Icon/IconData.ts'
import { IconTile } from '../IconTile/IconTile.tsx'
import { useSheet } from '../shared/useSheet.ts'
import * as styles from './Points.css.ts'

/** Props of `Points`. */
export interface PointsProps {
  readonly items: readonly { readonly icon: IconData; readonly title: string; readonly text: string }[]
}

/** Things explained: a tile, a strong line, a sentence each. */
export function Points({ items }: PointsProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <ul className={styles.root}>
      {items.map(({ icon, title, text }) => (
        <li key={title} className={styles.item}>
          <IconTile icon={icon} tone="accent" />
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
