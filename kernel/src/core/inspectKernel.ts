import { KERNEL_API } from './kernel.ts'
import type { AnySpec } from './plugins/definePlugin.ts'
import type { PluginState } from './plugins/pluginHost.ts'
import type { KernelScope } from './state/kernelScope.ts'
import type { SlotRegistry } from './views/slots.ts'
import type { ViewRegistry } from './views/view.ts'

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

export interface InspectParts {
  readonly id: string
  readonly scope: KernelScope
  readonly specs: readonly AnySpec[]
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
}

/** Draws the picture behind `kernel.inspect()`. */
export function inspectKernel({ id, scope, specs, views, slots }: InspectParts): KernelSnapshot {
  const { store, state } = scope
  const status = store.get(state.pluginStatus)
  return {
    id,
    api: `${KERNEL_API.major}.${KERNEL_API.minor}`,
    plugins: specs.map((spec) => ({
      id: spec.id,
      needs: Object.keys(spec.needs ?? {}),
      ...(status[spec.id] ?? { status: 'ready' }),
    })),
    adapters: scope.adapters.all().map((adapter) => adapter.id),
    hooks: scope.hooks.order(),
    views: views.routes(),
    slots: slots.names(),
    networks: store.get(state.networks).map((network) => network.id),
    connectors: store.get(state.connectors).map((connector) => connector.id),
    connections: store.get(state.connections).map((connection) => connection.id),
  }
}
