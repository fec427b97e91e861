import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { SiwxPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const siwxHooks: PluginHooks<SiwxPlugin> = pluginHooks('siwx')
