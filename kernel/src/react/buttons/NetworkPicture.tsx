import { type ReactNode, useState } from 'react'
import type { Network } from '../../core/network/network.ts'

// Security, T7: pictures are https or small data addresses of known kinds.
const SAFE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,].{0,65000}$)/i

/** A network's picture, or its first letter. */
export function NetworkPicture({ network: { name, icon } }: { readonly network: Network }): ReactNode {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="lk-host-picture" aria-hidden="true">
      {icon !== undefined && icon !== broken && SAFE.test(icon) ? (
        <img src={icon} alt="" width="24" height="24" referrerPolicy="no-referrer" onError={() => setBroken(icon)} />
      ) : (
        [...name][0]
      )}
    </span>
  )
}
