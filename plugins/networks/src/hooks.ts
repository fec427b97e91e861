import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { NetworksPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const networksHooks: PluginHooks<NetworksPlugin> = pluginHooks('networks')
