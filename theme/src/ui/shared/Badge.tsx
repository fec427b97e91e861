import type { ReactNode } from 'react'
import type { IconData } from '../Icon/IconData.ts'
import * as styles from './badge.css.ts'
import { cx } from './cx.ts'
import { firstLetter } from './firstLetter.ts'
import { hashText } from './hashText.ts'
import { tints } from './tint.css.ts'
import { useImage } from './useImage.ts'

/** A small square at the end of a picture: a network or wallet by its logo, or what happened by an icon. */
export type BadgeContent = { readonly name: string; readonly src?: string | undefined } | { readonly icon: IconData }

/** Draws a badge. */
export function Badge({ content }: { readonly content: BadgeContent }): ReactNode {
  if (!('icon' in content)) return <LogoBadge {...content} />
  return (
    <span className={cx(styles.root, styles.mark)} aria-hidden="true">
      <svg viewBox="0 0 24 24" className={styles.markIcon} aria-hidden="true">
        <path d={content.icon.path} />
      </svg>
    </span>
  )
}

function LogoBadge({ name, src }: { readonly name: string; readonly src?: string | undefined }): ReactNode {
  const image = useImage(src)
  return (
    <span className={styles.root} aria-hidden="true">
      {image.props ? (
        <img {...image.props} alt="" className={styles.image} />
      ) : (
        <span className={cx(styles.letter, tints[hashText(name) % tints.length])}>{firstLetter(name)}</span>
      )}
    </span>
  )
}
