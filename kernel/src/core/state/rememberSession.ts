import { loadVerbs } from '../actions/loadVerbs.ts'
import type { SavedConnection } from '../adapters/connector.ts'
import { keepAtom } from './keepAtom.ts'
import type { KernelScope } from './kernelScope.ts'
import { persistenceOf } from './persistedAtom.ts'
import { type SavedState, savedState } from './savedState.ts'

function key({ connectorId, namespace }: SavedConnection): string {
  return `${connectorId}|${namespace}`
}

function current({ store, state }: KernelScope, dormant: readonly SavedConnection[]): SavedState {
  const connections = store
    .get(state.connections)
    .map(({ connectorId, namespace, account }) => ({ connectorId, namespace, address: account.address }))
  const known = new Set(connections.map(key))
  return {
    connections: [...connections, ...dormant.filter((one) => !known.has(key(one)))],
    activeNamespace: store.get(state.activeNamespace),
    chosenNetworks: store.get(state.chosenNetworks),
  }
}

function adopt({ store, state }: KernelScope, { activeNamespace, chosenNetworks }: SavedState): void {
  const offered = new Set(store.get(state.networks).map((one) => one.id as string))
  const known = Object.entries(chosenNetworks).filter(([, id]) => offered.has(id))
  store.set(state.chosenNetworks, (old) => ({ ...old, ...Object.fromEntries(known) }))
  const namespaces = new Set(store.get(state.networks).map((one) => one.namespace))
  if (activeNamespace !== undefined && namespaces.has(activeNamespace))
    store.set(state.activeNamespace, activeNamespace)
}

/** What another tab did: its disconnects are ours without asking the wallet again, its connections are reopened here. */
async function follow(scope: KernelScope, saved: SavedState): Promise<void> {
  const kept = new Set(saved.connections.map(key))
  const mine = scope.store.get(scope.state.connections)
  const gone = mine.filter((one) => !kept.has(one.id))
  const { endConnections, resume } = await loadVerbs()
  if (gone.length > 0) endConnections(scope, gone)
  adopt(scope, saved)
  const have = new Set(mine.map((one) => one.id))
  const added = saved.connections.filter((one) => !have.has(key(one)))
  if (added.length > 0) await resume(scope, { ...saved, connections: added })
}

/**
 * Restores the last visit, then keeps storage and the other tabs in step until disposed. A wallet that could not be
 * reopened stays remembered until the person connects or disconnects something: another tab may still hold it.
 */
export async function rememberSession(scope: KernelScope): Promise<() => void> {
  const { store, state, services } = scope
  const atom = savedState()
  const stopKeeping = keepAtom({
    store,
    storage: services.storage,
    log: services.log,
    key: 'kernel:session',
    atom,
    persistence: persistenceOf(atom),
  })
  const saved = store.get(atom)
  adopt(scope, saved)
  if (saved.connections.length > 0) await (await loadVerbs()).resume(scope, saved)

  let dormant = saved.connections.filter((one) => !store.get(state.connections).some(({ id }) => id === key(one)))
  let following = false
  const write = (): void => {
    if (!following) store.set(atom, current(scope, dormant))
  }
  const offs = [
    store.sub(state.connections, () => {
      if (!following) dormant = []
      write()
    }),
    store.sub(state.activeNamespace, write),
    store.sub(state.chosenNetworks, write),
    store.sub(atom, () => {
      const next = store.get(atom)
      if (JSON.stringify(next) === JSON.stringify(current(scope, dormant))) return
      following = true
      follow(scope, next)
        .catch((error: unknown) => scope.report(error, { where: 'tabs' }))
        .finally(() => {
          following = false
        })
    }),
  ]
  return () => {
    for (const off of offs) off()
    stopKeeping()
  }
}
