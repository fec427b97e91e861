import type { ReactNode } from 'react'
import { Picture, type PictureProps } from '../shared/Picture.tsx'

/** Props of `Logo`. */
export interface LogoProps extends PictureProps {
  /** `square` with round corners for wallets, sites and networks (default); `circle` for coins. */
  readonly shape?: 'square' | 'circle' | undefined
}

/** The picture of a wallet, a site, a network or a coin. Give a coin its network as the badge. */
export function Logo({ shape = 'square', ...props }: LogoProps): ReactNode {
  return <Picture {...props} shape={shape} />
}
