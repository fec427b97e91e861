import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { EmbeddedPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const embeddedHooks: PluginHooks<EmbeddedPlugin> = pluginHooks('embedded')
