import { useNetwork } from '@latchkey/kernel/react'
import { IconButton, Logo } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { networksHooks } from '../hooks.ts'

/** The active network in the account's header; opens the list. */
export function NetworkButton(): ReactNode {
  const t = networksHooks.useMessages()
  const network = useNetwork()
  const { openNetworks } = networksHooks.usePlugin()
  if (!network) return null
  return (
    <IconButton label={t('networkIs', { network: network.name })} onPress={openNetworks}>
      <Logo name={network.name} src={network.icon} size={24} />
    </IconButton>
  )
}
