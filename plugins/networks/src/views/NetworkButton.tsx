import { useNetwork, usePlugin, useT } from '@latchkey/kernel/react'
import { IconButton, Logo } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { NetworksPlugin } from '../types.ts'

/** The active network in the account's header; opens the list. */
export default function NetworkButton(): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  const network = useNetwork()
  const { openNetworks } = usePlugin<NetworksPlugin>('networks')
  if (!network) return null
  return (
    <IconButton label={t('networkIs', { network: network.name })} onPress={openNetworks}>
      <Logo name={network.name} src={network.icon} size={24} />
    </IconButton>
  )
}
