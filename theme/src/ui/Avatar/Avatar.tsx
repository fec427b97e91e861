import type { ReactNode } from 'react'
import { Badge, type BadgeContent } from '../Logo/Badge.tsx'
import { image as imageStyle } from '../Logo/Logo.css.ts'
import { pictureSize, tints } from '../shared/common.css.ts'
import { cx, useSheet } from '../shared/styling.ts'
import { hashText } from '../shared/text.ts'
import { useImage } from '../shared/useImage.ts'
import * as styles from './Avatar.css.ts'

/** Props of `Avatar`. */
export interface AvatarProps {
  /** The account; decides the cuts and the tint. */
  readonly address: string
  /** The profile picture, under the rules of `Logo`; fades in over the key cuts. */
  readonly src?: string | undefined
  /** Diameter in px; that of rows by default, the token `size.logo`. */
  readonly size?: keyof typeof pictureSize | undefined
  readonly badge?: BadgeContent | undefined
  readonly label?: string | undefined
}

/** An account: a key blade entering from above, cut by the address, or the profile picture. */
export function Avatar({ address, src, size = 'row', badge, label }: AvatarProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const image = useImage(src)
  const { depths, tint } = keyCuts(address)
  const words = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span data-lk-part="avatar" className={cx(styles.root, pictureSize[size])} {...words}>
      <span className={cx(styles.face, tints[tint])}>
        <svg viewBox="0 0 40 40" className={styles.drawing} focusable="false" aria-hidden="true">
          <path d={depths.map(cutPath).join('')} />
        </svg>
        {image && <img {...image} alt="" className={imageStyle} />}
      </span>
      {badge && <Badge content={badge} />}
    </span>
  )
}

function cutPath(depth: number, index: number): string {
  const radius = 3.25
  const height = 11 + depth * 6.5 - radius
  return `M${index * 8 + 0.75} 0v${height}a${radius} ${radius} 0 0 0 ${radius * 2} 0V0z`
}

/** An account's picture as numbers: five depths from 0 to 3, and a tint from 0 to 4. */
export interface KeyCuts {
  readonly depths: readonly number[]
  readonly tint: number
}

/** Cuts a key from an address. An EVM address gives the same key in every letter case. */
export function keyCuts(address: string): KeyCuts {
  const hash = hashText(/^0x[\da-f]+$/i.test(address) ? address.toLowerCase() : address)
  return { depths: [0, 1, 2, 3, 4].map((cut) => (hash >>> (cut * 4 + 7)) & 3), tint: (hash >>> 4) % 5 }
}
