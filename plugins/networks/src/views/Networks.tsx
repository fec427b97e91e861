import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { type ReactNode, useMemo } from 'react'
import { orderNetworks } from '../derived/orderNetworks.ts'
import { NetworkFinder } from './parts/NetworkFinder.tsx'
import { useNote } from './parts/useNote.ts'

/** Every network the site offers, to choose one. */
export default function Networks(): ReactNode {
  const offered = useAtom(useKernel().atoms.networks)
  const networks = useMemo(() => orderNetworks(offered), [offered])
  useNote('CLICK_NETWORKS')
  return (
    <ViewBody>
      <NetworkFinder networks={networks} />
    </ViewBody>
  )
}
