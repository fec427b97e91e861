import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { SmartSessionsPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const smartSessionsHooks: PluginHooks<SmartSessionsPlugin> = pluginHooks('smart-sessions')
