import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { NamesPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const namesHooks: PluginHooks<NamesPlugin> = pluginHooks('names')
