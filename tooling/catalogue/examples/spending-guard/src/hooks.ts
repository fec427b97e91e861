import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { SpendingGuardPlugin } from './plugin.ts'

export const hooks: PluginHooks<SpendingGuardPlugin> = pluginHooks('spending-guard')
