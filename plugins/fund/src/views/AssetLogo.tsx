import { useAtom, useKernel } from '@latchkey/kernel/react'
import { Logo } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'

/** The mark of an asset; the network's own coin has the network's picture. */
export function AssetLogo({ symbol, size }: { readonly symbol: string; readonly size?: 24 | 64 }): ReactNode {
  const network = useAtom(useKernel().atoms.network)
  const src = symbol === network?.nativeCurrency.symbol ? network.icon : undefined
  return <Logo name={symbol} src={src} size={size} shape="circle" />
}
