import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { SendPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const sendHooks: PluginHooks<SendPlugin> = pluginHooks('send')
