import type { ReactNode } from 'react'
import { Picture, type PictureProps } from '../shared/Picture.tsx'

/** Props of `TokenLogo`. */
export interface TokenLogoProps extends PictureProps {}

/** The picture of something one owns: a coin, as a circle. Give the network as its badge. */
export function TokenLogo(props: TokenLogoProps): ReactNode {
  return <Picture {...props} shape="circle" />
}
