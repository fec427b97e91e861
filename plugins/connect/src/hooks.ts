import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { ConnectPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const connectHooks: PluginHooks<ConnectPlugin> = pluginHooks('connect')
