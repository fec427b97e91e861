import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { BalancesPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const balancesHooks: PluginHooks<BalancesPlugin> = pluginHooks('balances')
