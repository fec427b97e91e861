import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { SmartAccountsPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const smartAccountsHooks: PluginHooks<SmartAccountsPlugin> = pluginHooks('smart-accounts')
