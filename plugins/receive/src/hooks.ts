import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { ReceivePlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const receiveHooks: PluginHooks<ReceivePlugin> = pluginHooks('receive')
