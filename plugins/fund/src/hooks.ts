import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { FundPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const fundHooks: PluginHooks<FundPlugin> = pluginHooks('fund')
