import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { EmailPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const emailHooks: PluginHooks<EmailPlugin> = pluginHooks('email')
