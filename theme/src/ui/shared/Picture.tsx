import type { ReactNode } from 'react'
import { Badge, type BadgeContent } from './Badge.tsx'
import { cx } from './cx.ts'
import { firstLetter } from './firstLetter.ts'
import { hashText } from './hashText.ts'
import * as styles from './picture.css.ts'
import { pictureSize } from './pictureSize.css.ts'
import { tints } from './tint.css.ts'
import { useImage } from './useImage.ts'

/** What every logo takes. */
export interface PictureProps {
  /** Gives the letter and the tint where there is no picture. */
  readonly name: string
  /** `https:`, or a `data:` picture of at most 64 kB; anything else counts as missing. */
  readonly src?: string | undefined
  /** Side in px; 36 by default. */
  readonly size?: keyof typeof pictureSize | undefined
  readonly badge?: BadgeContent | undefined
  /** Words for readers; leave out when the name stands beside it. */
  readonly label?: string | undefined
}

/** A picture from elsewhere in one of the two shapes; never a broken image. */
export function Picture({
  name,
  src,
  size = 36,
  badge,
  label,
  shape,
}: PictureProps & { readonly shape: 'square' | 'circle' }): ReactNode {
  const image = useImage(src)
  const missing = image.state === 'missing'
  const ground = missing ? tints[hashText(name) % tints.length] : image.state === 'loading' && styles.waiting
  const words = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span className={cx(styles.root, styles.shape[shape], pictureSize[size], ground)} {...words}>
      {missing && <span className={cx(styles.letter, styles.letterSize[letterSize(size)])}>{firstLetter(name)}</span>}
      {image.props && (
        <img {...image.props} alt="" className={cx(styles.image, image.state === 'loading' && styles.unseen)} />
      )}
      {badge && <Badge content={badge} />}
    </span>
  )
}

function letterSize(size: number): 'small' | 'medium' | 'large' {
  if (size < 28) return 'small'
  return size < 50 ? 'medium' : 'large'
}
