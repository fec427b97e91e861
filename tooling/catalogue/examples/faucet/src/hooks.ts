import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { FaucetPlugin } from './plugin.ts'

export const hooks: PluginHooks<FaucetPlugin> = pluginHooks('faucet')
