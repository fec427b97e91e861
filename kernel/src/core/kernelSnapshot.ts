import type { PluginState } from './plugins/pluginHost.ts'

/** What `kernel.inspect()` shows; plain data. */
export interface KernelSnapshot {
  readonly id: string
  readonly api: string
  readonly plugins: readonly ({ readonly id: string; readonly needs: readonly string[] } & PluginState)[]
  readonly adapters: readonly string[]
  readonly hooks: Readonly<Record<string, readonly string[]>>
  readonly views: readonly string[]
  readonly slots: Readonly<Record<string, readonly string[]>>
  readonly networks: readonly string[]
  readonly connectors: readonly string[]
  readonly connections: readonly string[]
}
