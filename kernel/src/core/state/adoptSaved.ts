import type { KernelScope } from './kernelScope.ts'
import type { SavedState } from './savedState.ts'

/** Takes over what was chosen on an earlier visit, as far as the site still offers it. */
export function adoptSaved({ store, state }: KernelScope, { activeNamespace, selectedNetworks }: SavedState): void {
  const offered = new Set(store.get(state.networks).map((one) => one.id as string))
  const known = Object.entries(selectedNetworks).filter(([, id]) => offered.has(id))
  store.set(state.selectedNetworks, (old) => ({ ...old, ...Object.fromEntries(known) }))
  const namespaces = new Set(store.get(state.networks).map((one) => one.namespace))
  if (activeNamespace !== undefined && namespaces.has(activeNamespace))
    store.set(state.activeNamespace, activeNamespace)
}
