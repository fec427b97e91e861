import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { DonatePlugin } from './plugin.ts'

export const hooks: PluginHooks<DonatePlugin> = pluginHooks('donate')
