import { type PluginHooks, pluginHooks } from '../../../src/react/hooks/pluginHooks.ts'
import type { SendPlugin } from './plugin.ts'

/** `send.useMessages()`, `send.usePlugin()`, `send.usePlugin('balances')`: the only line that names the type. */
export const send: PluginHooks<SendPlugin> = pluginHooks('send')
