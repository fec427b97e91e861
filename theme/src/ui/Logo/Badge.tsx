import type { ReactNode } from 'react'
import type { IconData } from '../Icon/Icon.tsx'
import { tints } from '../shared/common.css.ts'
import { cx } from '../shared/styling.ts'
import { firstLetter, hashText } from '../shared/text.ts'
import { useImage } from '../shared/useImage.ts'
import * as styles from './Badge.css.ts'

/** A small square at the end of a picture: a network or wallet by its logo, or what happened by an icon. */
export type BadgeContent = { readonly name: string; readonly src?: string | undefined } | { readonly icon: IconData }

/** Draws a badge. */
export function Badge({ content }: { readonly content: BadgeContent }): ReactNode {
  if (!('icon' in content)) return <LogoBadge {...content} />
  return (
    <span data-lk-part="badge" className={cx(styles.root, styles.mark)} aria-hidden="true">
      <svg viewBox="0 0 24 24" className={styles.markIcon} aria-hidden="true">
        <path d={content.icon.path} />
      </svg>
    </span>
  )
}

function LogoBadge({ name, src }: { readonly name: string; readonly src?: string | undefined }): ReactNode {
  const image = useImage(src)
  return (
    <span data-lk-part="badge" className={styles.root} aria-hidden="true">
      {image ? (
        <img {...image} alt="" className={styles.image} />
      ) : (
        <span className={cx(styles.letter, tints[hashText(name) % tints.length])}>{firstLetter(name)}</span>
      )}
    </span>
  )
}
