import type { ReactNode } from 'react'
import { pictureSize, tints } from '../shared/common.css.ts'
import { cx } from '../shared/styling.ts'
import { firstLetter, hashText } from '../shared/text.ts'
import { useImage } from '../shared/useImage.ts'
import { Badge, type BadgeContent } from './Badge.tsx'
import * as styles from './Logo.css.ts'

/** Props of `Logo`. */
export interface LogoProps {
  /** Gives the letter and the tint where there is no picture. */
  readonly name: string
  /** `https:`, or a `data:` picture of at most 64 kB; anything else counts as missing. */
  readonly src?: string | undefined
  /** Side in px; that of rows by default, the token `size.logo`. */
  readonly size?: keyof typeof pictureSize | undefined
  readonly badge?: BadgeContent | undefined
  /** Words for screen readers; leave out when the name stands beside it. */
  readonly label?: string | undefined
  /** `square` with round corners for wallets, sites and networks (default); `circle` for coins. */
  readonly shape?: 'square' | 'circle' | undefined
}

/** The picture of a wallet, a site, a network or a coin; never a broken image. Give a coin its network as the badge. */
export function Logo({ name, src, size = 'row', badge, label, shape = 'square' }: LogoProps): ReactNode {
  const image = useImage(src)
  const tint = !image && tints[hashText(name) % tints.length]
  const words = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span data-lk-part="logo" className={cx(styles.root, styles.shape[shape], pictureSize[size], tint)} {...words}>
      {!image && <span className={cx(styles.letter, styles.letterSize[letterSize(size)])}>{firstLetter(name)}</span>}
      {image && <img {...image} alt="" className={cx(styles.image, styles.waiting)} />}
      {badge && <Badge content={badge} />}
    </span>
  )
}

function letterSize(size: number | 'row'): 'small' | 'medium' | 'large' {
  if (size === 'row') return 'medium'
  if (size < 28) return 'small'
  return size < 50 ? 'medium' : 'large'
}
