import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { SwapsPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const swapsHooks: PluginHooks<SwapsPlugin> = pluginHooks('swaps')
