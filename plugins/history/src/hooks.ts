import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { HistoryPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const historyHooks: PluginHooks<HistoryPlugin> = pluginHooks('history')
