import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconData } from '../Icon/IconData.ts'
import { useSheet } from '../shared/useSheet.ts'
import * as styles from './Bullets.css.ts'

/** Props of `Bullets`. */
export interface BulletsProps {
  readonly items: readonly { readonly icon: IconData; readonly text: string }[]
}

/** Short sentences, each with an icon. */
export function Bullets({ items }: BulletsProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <ul className={styles.root}>
      {items.map(({ icon, text }) => (
        <li key={text} className={styles.item}>
          <span className={styles.icon}>
            <Icon icon={icon} size="small" />
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
