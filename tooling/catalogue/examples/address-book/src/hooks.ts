import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { AddressBookPlugin } from './plugin.ts'

export const hooks: PluginHooks<AddressBookPlugin> = pluginHooks('address-book')
