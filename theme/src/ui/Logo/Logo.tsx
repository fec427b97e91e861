import type { ReactNode } from 'react'
import { Picture, type PictureProps } from '../shared/Picture.tsx'

/** Props of `Logo`. */
export interface LogoProps extends PictureProps {}

/** The picture of a wallet, a site or anything else one deals with: a rounded square. */
export function Logo(props: LogoProps): ReactNode {
  return <Picture {...props} shape="square" />
}
