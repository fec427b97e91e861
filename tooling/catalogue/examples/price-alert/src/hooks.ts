import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { PriceAlertPlugin } from './plugin.ts'

export const hooks: PluginHooks<PriceAlertPlugin> = pluginHooks('price-alert')
