import { type PluginHooks, pluginHooks } from '../../../src/react/hooks/pluginHooks.ts'
import type { AccountPlugin } from './plugin.ts'

const hooks: PluginHooks<AccountPlugin> = pluginHooks('account')

export default function Account(): unknown {
  const t = hooks.useMessages()
  return [t('account'), ...hooks.useSlot('action').map(({ label, icon, open }) => ({ label: label.toUpperCase(), icon: typeof icon === 'string' ? icon : icon.path, onPress: open }))]
}
