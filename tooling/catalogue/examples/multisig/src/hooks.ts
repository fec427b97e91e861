import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { MultisigPlugin } from './plugin.ts'

export const hooks: PluginHooks<MultisigPlugin> = pluginHooks('multisig')
