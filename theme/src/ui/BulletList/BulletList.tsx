import type { ReactNode } from 'react'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { IconTile } from '../Icon/IconTile.tsx'
import { useSheet } from '../shared/styling.ts'
import * as styles from './BulletList.css.ts'

/** One thing said. */
export interface BulletItem {
  readonly icon: IconData
  readonly text: string
  /** Makes it an explanation: the icon in a tile, the title above the text. */
  readonly title?: string | undefined
}

/** Props of `BulletList`. */
export interface BulletListProps {
  /** Either all have a title or none has. */
  readonly items: readonly BulletItem[]
}

/** Short sentences, each with an icon; with titles, things explained. */
export function BulletList({ items }: BulletListProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const isExplained = items.some(({ title }) => title !== undefined)
  const Item = isExplained ? Explanation : Bullet
  return (
    <ul data-lk-part="bullet-list" className={isExplained ? styles.explained : styles.root}>
      {items.map((item) => (
        <Item key={item.title ?? item.text} {...item} />
      ))}
    </ul>
  )
}

function Bullet({ icon, text }: BulletItem): ReactNode {
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <Icon icon={icon} size="small" />
      </span>
      <span>{text}</span>
    </li>
  )
}

function Explanation({ icon, title, text }: BulletItem): ReactNode {
  return (
    <li className={styles.explanation}>
      <IconTile icon={icon} tone="accent" />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  )
}
