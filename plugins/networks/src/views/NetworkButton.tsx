import { type PluginHooks, pluginHooks, useNetwork } from '@latchkey/kernel/react'
import { IconButton, Logo } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { NetworksPlugin } from '../plugin.ts'

// Its own, because a module shared with the other views would be a request of its own.
const hooks: PluginHooks<NetworksPlugin> = pluginHooks('networks')

/** The active network in the account's header; opens the list. */
export default function NetworkButton(): ReactNode {
  const t = hooks.useMessages()
  const network = useNetwork()
  const { openNetworks } = hooks.usePlugin()
  if (!network) return null
  return (
    <IconButton label={t('networkIs', { network: network.name })} onPress={openNetworks}>
      <Logo name={network.name} src={network.icon} size={24} />
    </IconButton>
  )
}
