import type { SavedConnection } from '../adapters/connector.ts'
import { adoptSaved } from '../state/adoptSaved.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { PersistedAtom } from '../state/persistedAtom.ts'
import type { SavedState } from '../state/savedState.ts'
import { endConnections } from './endConnections.ts'
import { resume } from './resume.ts'

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

/** What another tab did: its disconnects are ours without asking the wallet again, its connections are reopened here. */
async function follow(scope: KernelScope, saved: SavedState): Promise<void> {
  const kept = new Set(saved.connections.map(key))
  const mine = scope.store.get(scope.state.connections)
  const gone = mine.filter((one) => !kept.has(one.id))
  if (gone.length > 0) endConnections(scope, gone)
  adoptSaved(scope, saved)
  const have = new Set(mine.map((one) => one.id))
  const added = saved.connections.filter((one) => !have.has(key(one)))
  if (added.length > 0) await resume(scope, { ...saved, connections: added })
}

export interface Remembered {
  readonly atom: PersistedAtom<SavedState>
  /** What was read from it at the start. */
  readonly saved: SavedState
  /** Whether this page or another tab has changed something since. */
  readonly hasChanged: boolean
}

/**
 * Keeps storage and the other tabs in step from now on. A wallet that could not be reopened stays remembered until the
 * person connects or disconnects something: another tab may still hold it.
 */
export function keepInStep(scope: KernelScope, { atom, saved, hasChanged }: Remembered): () => void {
  const { store, state } = scope
  let dormant = saved.connections.filter((one) => !store.get(state.connections).some(({ id }) => id === key(one)))
  let following = false
  const write = (): void => {
    if (!following) store.set(atom, current(scope, dormant))
  }
  const read = (): void => {
    const next = store.get(atom)
    if (JSON.stringify(next) === JSON.stringify(current(scope, dormant))) return
    following = true
    follow(scope, next)
      .catch((error: unknown) => scope.report(error, { where: 'tabs' }))
      .finally(() => {
        following = false
      })
  }
  const offs = [
    store.sub(state.connections, () => {
      if (!following) dormant = []
      write()
    }),
    store.sub(state.activeNamespace, write),
    store.sub(state.chosenNetworks, write),
    store.sub(atom, read),
  ]
  if (store.get(atom) !== saved) read()
  else if (hasChanged) write()
  return () => {
    for (const off of offs) off()
  }
}
