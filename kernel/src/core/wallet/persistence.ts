import type { SyncStorageService } from '../services/services.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { connectionId } from './connections.ts'
import { closeSaved } from './disconnect.ts'
import { forgetBalances } from './nativeBalance.ts'
import { reconnectSaved } from './reconnect.ts'
import { type PersistedWallet, persistedWallet, type WalletEvent } from './reducer.ts'
import { CONNECTION_KEY, WALLET_KEY } from './runtime.ts'
import type { PersistedEntry, WalletState } from './state.ts'
import {
  currentId,
  entriesOf,
  openedAtOf,
  openStorage,
  put,
  readEntry,
  readPlain,
  removeEntry,
  type StoredEntry,
  textsByNamespace,
  watchTransactions,
} from './storage.ts'
import { dispatch, subscribe, walletState } from './store.ts'

/** What the user has chosen. */
type Choices = Pick<PersistedWallet, 'active' | 'namespace' | 'selectedNetworks'>

/** The choices, and the ids under which connections are stored: storage has no list of its keys. */
interface StoredChoices extends Choices {
  readonly connections: readonly string[]
}

/** Connections that are reopened; more stay stored and untouched. */
const MAX_OPEN = 50

function readChoices(scope: KernelScope, storage: SyncStorageService): StoredChoices {
  const { connections, active, namespace, selectedNetworks } = readPlain(scope, storage, WALLET_KEY) ?? {}
  const ids = Array.isArray(connections) ? connections.filter((id) => typeof id === 'string') : []
  return {
    connections: [...new Set(ids)],
    active: textsByNamespace(active),
    namespace: typeof namespace === 'string' ? namespace : undefined,
    selectedNetworks: Object.fromEntries(
      Object.entries(textsByNamespace(selectedNetworks)).map(([key, id]) => [key, currentId(scope, id)]),
    ),
  }
}

/** Stored entries with those changed here that changed here, and the others as another tab has left them. */
function overlay<T extends string>(
  stored: Readonly<Record<string, T>>,
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  )
  const rest = Object.entries(stored).filter(([key]) => !changed.includes(key))
  const next = changed.flatMap((key): [string, T][] => (after[key] === undefined ? [] : [[key, after[key]]]))
  return Object.fromEntries([...rest, ...next])
}

/** Stored choices with what was chosen here. */
function mergeChoices(stored: Choices, before: Choices, after: Choices): Choices {
  return {
    active: overlay(stored.active, before.active, after.active),
    namespace: before.namespace === after.namespace ? (stored.namespace ?? after.namespace) : after.namespace,
    selectedNetworks: overlay(stored.selectedNetworks, before.selectedNetworks, after.selectedNetworks),
  }
}

interface Persistence {
  /** What is stored now. Never what an event says: its own tab may have written since. */
  read(): PersistedWallet
  /**
   * Writes what differs, except what another tab has removed, closed or opened anew since.
   * @param asked ids the user has just asked for, or closed: these are written whatever another tab did
   */
  write(before: PersistedWallet, after: PersistedWallet, asked?: readonly string[]): void
  /** Takes in what another tab has written under an id, and writes a newer opening again. @param text `null` where it was removed */
  takeIn(id: string, text: string | null): void
}

/** The newest opening stays: another tab that had not read it may have written an older one over it, or removed that. */
function putBack(scope: KernelScope, storage: SyncStorageService, id: string, text: string | null): void {
  const state = walletState(scope)
  const open = state.connections.find((connection) => connection.id === id)
  const entry = entriesOf(persistedWallet(state)).get(id)
  if (open && entry && openedAtOf(text) < open.openedAt) storage.set(CONNECTION_KEY + id, entry)
}

/** @param initial has the site's own choice, where nothing else was chosen */
function createPersistence(scope: KernelScope, storage: SyncStorageService, initial: WalletState): Persistence {
  /** Ids that may be stored although the list does not name them: another tab has written the list since. */
  const heard = new Set<string>()

  const writeChoices = (before: PersistedWallet, after: PersistedWallet): void => {
    const stored = readChoices(scope, storage)
    const ids = [...entriesOf(after).keys()]
    const gone = new Set([...entriesOf(before).keys()].filter((id) => !ids.includes(id)))
    const choices: StoredChoices = {
      connections: [...new Set([...stored.connections, ...ids])].filter((id) => !gone.has(id)),
      ...mergeChoices(stored, before, after),
    }
    put(storage, WALLET_KEY, JSON.stringify(choices))
  }
  /** Sessions of which two tabs have closed one half each, or which another tab has ended: nothing of them is wanted. */
  const endClosed = (stored: readonly StoredEntry[]): void => {
    const wanted = new Set(stored.filter(({ isClosed }) => !isClosed).map(({ sessionId }) => sessionId))
    const over = stored.filter(({ sessionId }) => !wanted.has(sessionId))
    for (const saved of over) removeEntry(storage, connectionId(saved), saved.openedAt)
    closeSaved(scope, over)
  }
  return {
    takeIn(id, text) {
      heard.add(id)
      putBack(scope, storage, id, text)
    },
    read() {
      const choices = readChoices(scope, storage)
      const listed = choices.connections.slice(0, MAX_OPEN)
      for (const id of [...listed, ...entriesOf(persistedWallet(walletState(scope))).keys()]) heard.add(id)
      const stored = [...new Set([...listed, ...heard])].flatMap((id) => readEntry(scope, storage, id) ?? [])
      endClosed(stored)
      const saved = (isClosed: boolean): readonly PersistedEntry[] =>
        stored.filter((entry) => entry.isClosed === isClosed).map(({ isClosed: _, ...entry }) => entry)
      const { active, namespace, selectedNetworks } = choices
      const networks = { ...initial.selectedNetworks, ...selectedNetworks }
      return { connections: saved(false), excluded: saved(true), active, namespace, selectedNetworks: networks }
    },
    write(before, after, asked = []) {
      const [old, next] = [entriesOf(before), entriesOf(after)]
      const known = new Map([...before.connections, ...before.excluded].map((saved) => [connectionId(saved), saved]))
      const closed = new Set(before.excluded.map(connectionId))
      const isOurs = (id: string): boolean => {
        const stored = readEntry(scope, storage, id)
        const isSame = stored?.openedAt === known.get(id)?.openedAt && stored?.isClosed === closed.has(id)
        return asked.includes(id) || !old.has(id) || isSame
      }
      for (const [id, text] of next)
        if ((asked.includes(id) || old.get(id) !== text) && isOurs(id)) put(storage, CONNECTION_KEY + id, text)
      // What the user closes is over, however often it was opened until now.
      const over = (id: string): number => (asked.includes(id) ? scope.services.clock.now() : 0)
      for (const id of old.keys())
        if (!next.has(id) && isOurs(id)) removeEntry(storage, id, Math.max(over(id), known.get(id)?.openedAt ?? 0))
      writeChoices(before, after)
    },
  }
}

/** The connections that the user opens or closes with an event. */
function askedFor(event: WalletEvent): readonly string[] {
  if (event.type === 'connectionsClosed') return event.ids
  return event.type === 'sessionOpened' && event.activate ? event.connections.map(({ id }) => id) : []
}

/** Stores the networks in use where others are stored. */
function networkCorrection(scope: KernelScope, persistence: Persistence) {
  let corrected: Choices['selectedNetworks'] | undefined
  const correct = (after: PersistedWallet, { selectedNetworks }: Choices): void => {
    // Choices for networks that other tabs alone offer stay.
    const networks = { ...selectedNetworks, ...after.selectedNetworks }
    persistence.write({ ...after, selectedNetworks }, { ...after, selectedNetworks: networks })
  }
  return {
    correct,
    /**
     * Another tab that had not seen the newest choice may have written an older one over it. Each choice is corrected once, so
     * that two tabs which see the wallet on different networks do not go on for ever.
     */
    correctOnce(): void {
      const after = persistedWallet(walletState(scope))
      const stored = persistence.read()
      const chosen = Object.entries(after.selectedNetworks)
      if (after.selectedNetworks === corrected) return
      if (chosen.every(([namespace, id]) => stored.selectedNetworks[namespace] === id)) return
      corrected = after.selectedNetworks
      correct(after, stored)
    },
  }
}

/**
 * Takes over what is stored, reopens what was open, and keeps storage and the other tabs in step from now on. Each
 * connection has a key of its own, so that two tabs never overwrite each other, and a removal is always meant.
 * @param initial the state before anything was chosen on this page; what was chosen since stays
 * @param onRestored called when changes are written down; until then a failure leaves nothing behind
 * @returns once every saved wallet has been reopened or given up
 */
export async function restoreWallet(scope: KernelScope, initial: WalletState, onRestored: () => void): Promise<void> {
  const storage = await openStorage(scope)
  if (scope.signal.aborted) return
  const persistence = createPersistence(scope, storage, initial)
  const reread = (): void => dispatch(scope, () => ({ type: 'persistedRead', persisted: persistence.read() }))

  const stored = persistence.read()
  const [before, own] = [persistedWallet(initial), persistedWallet(walletState(scope))]
  const isStored = new Set([...stored.connections, ...stored.excluded].map(connectionId))
  const isFresh = (saved: PersistedEntry): boolean => !isStored.has(connectionId(saved))
  const choices = mergeChoices(stored, before, own)
  dispatch(scope, {
    type: 'persistedRead',
    persisted: {
      connections: [...stored.connections, ...own.connections.filter(isFresh)],
      excluded: [...stored.excluded, ...own.excluded.filter(isFresh)],
      ...choices,
    },
  })
  // With the choices for families that this page does not offer, which its state does not have.
  if (JSON.stringify(before) !== JSON.stringify(own))
    persistence.write(stored, { ...persistedWallet(walletState(scope)), ...choices })

  const { correct, correctOnce } = networkCorrection(scope, persistence)
  const offs = [
    subscribe(scope, (state, previous, event) => {
      const after = persistedWallet(state)
      if (event.type === 'persistedRead') {
        if (state.selectedNetworks !== previous.selectedNetworks) correct(after, event.persisted)
        return
      }
      const [before, asked] = [persistedWallet(previous), askedFor(event)]
      if (asked.length > 0 || JSON.stringify(before) !== JSON.stringify(after)) persistence.write(before, after, asked)
      // What another tab has chosen may be possible only now, and what changed here may be gone there.
      if (state.operations === previous.operations) reread()
    }),
    subscribe(scope, (state) => forgetBalances(scope, state)),
    // A page that comes back has heard of nothing that was written while it was away.
    scope.services.platform.onVisibility((isVisible) => isVisible && reread()),
    watchTransactions(scope),
    storage.watch((key, value) => {
      // Storage that answers later may still have been reading.
      if (scope.signal.aborted) return
      if (key?.startsWith(CONNECTION_KEY)) persistence.takeIn(key.slice(CONNECTION_KEY.length), value)
      else if (key !== null && key !== WALLET_KEY) return
      reread()
      correctOnce()
    }),
  ]
  const { done, end } = reconnectSaved(scope)
  // What is not among the saved connections is not connected.
  scope.store.set(scope.state.isKnown, true)
  scope.signal.addEventListener('abort', () => {
    for (const off of [end, ...offs]) off()
  })
  onRestored()
  return done
}
