// Hooks of plugins, and of hosts that know their plugin list. Views use them, so they are an entry of their own; see
// `hostEntry.ts`.
export { useErrorText, useFormat } from './hooks/messages.ts'
export { createHooks, type KernelHooks, type PluginHooks, pluginHooks } from './hooks/pluginHooks.ts'
export type { SlotItem } from './hooks/slotItems.ts'
