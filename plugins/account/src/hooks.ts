import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { AccountPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const accountHooks: PluginHooks<AccountPlugin> = pluginHooks('account')
