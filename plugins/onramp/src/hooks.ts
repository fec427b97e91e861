import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { OnrampPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const onrampHooks: PluginHooks<OnrampPlugin> = pluginHooks('onramp')
