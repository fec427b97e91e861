import { connectionKey } from '../adapters/connectionKey.ts'
import { adoptSaved } from '../state/adoptSaved.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { PersistedAtom } from '../state/persistedAtom.ts'
import type { SavedState } from '../state/savedState.ts'
import { dormantOf } from './dormantOf.ts'
import { endConnections } from './endConnections.ts'
import { resume } from './resume.ts'
import { resumes } from './resumes.ts'

function current(scope: KernelScope): SavedState {
  const { store, state } = scope
  const connections = store.get(state.connections).map(({ connectorId, namespace, account }) => ({
    sessionId: scope.sessions.get(connectorId)?.session.id ?? connectorId,
    connectorId,
    namespace,
    address: account.address,
  }))
  const known = new Set(connections.map(connectionKey))
  return {
    connections: [...connections, ...store.get(dormantOf(scope)).filter((one) => !known.has(connectionKey(one)))],
    activeNamespace: store.get(state.activeNamespace),
    selectedNetworks: store.get(state.selectedNetworks),
  }
}

function keysOf({ connections }: SavedState): string {
  return connections.map(connectionKey).sort().join('\n')
}

/** What another tab did: its disconnects are ours without asking the wallet again, its connections are reopened here. */
async function follow(scope: KernelScope, saved: SavedState): Promise<void> {
  const kept = new Set(saved.connections.map(connectionKey))
  const mine = scope.store.get(scope.state.connections)
  const gone = mine.filter((one) => !kept.has(one.id))
  scope.store.set(dormantOf(scope), saved.connections)
  if (gone.length > 0) void endConnections(scope, gone)
  adoptSaved(scope, saved)
  const have = new Set(mine.map((one) => one.id))
  const added = saved.connections.filter((one) => !have.has(connectionKey(one)))
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
  const dormant = dormantOf(scope)
  let following = 0
  store.set(dormant, saved.connections)
  const write = (): void => {
    if (following === 0) store.set(atom, current(scope))
  }
  const read = async (): Promise<void> => {
    const next = store.get(atom)
    if (JSON.stringify(next) === JSON.stringify(current(scope))) return
    following += 1
    try {
      await follow(scope, next)
    } catch (error) {
      scope.report(error, { where: 'tabs' })
    } finally {
      following -= 1
    }
    // What the person did meanwhile was held back, so as not to talk back to the other tab.
    if (keysOf(current(scope)) !== keysOf(store.get(atom))) write()
  }
  const offs = [
    store.sub(state.connections, () => {
      if (following === 0 && !resumes.isUnderWay(scope)) store.set(dormant, [])
      write()
    }),
    store.sub(dormant, write),
    store.sub(state.activeNamespace, write),
    store.sub(state.selectedNetworks, write),
    store.sub(atom, () => void read()),
  ]
  if (store.get(atom) !== saved) void read()
  else if (hasChanged) write()
  return () => {
    for (const off of offs) off()
  }
}
