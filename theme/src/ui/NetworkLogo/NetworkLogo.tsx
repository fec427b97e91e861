import type { ReactNode } from 'react'
import { Picture, type PictureProps } from '../shared/Picture.tsx'

/** Props of `NetworkLogo`. */
export interface NetworkLogoProps extends PictureProps {}

/** The picture of a network: a rounded square. */
export function NetworkLogo(props: NetworkLogoProps): ReactNode {
  return <Picture {...props} shape="square" />
}
