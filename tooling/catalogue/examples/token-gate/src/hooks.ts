import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { TokenGatePlugin } from './plugin.ts'

export const hooks: PluginHooks<TokenGatePlugin> = pluginHooks('token-gate')
