import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { __Name__Plugin } from './plugin.ts'

/** The only line that names the plugin for its views. */
export const hooks: PluginHooks<__Name__Plugin> = pluginHooks('__ID__')
