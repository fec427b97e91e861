import { loadActions } from '../chunks.ts'
import type { StateSlice } from '../state/coreAtoms.ts'
import type { TransactionRecord, TransactionState } from '../transactions/record.ts'
import type { Connection } from '../wallet/state.ts'
import type { SeenState } from '../wallet/store.ts'
import type { AnyPlugin, Keys, Part, UnionToIntersection } from './definePlugin.ts'

/** What the kernel tells everybody. */
export interface KernelEvents {
  /** `reconnected`: resumed from an earlier visit. */
  readonly 'kernel.connected': { readonly connection: Connection; readonly reconnected: boolean }
  readonly 'kernel.disconnected': { readonly connection: Connection }
  /** Another account of the same connection. */
  readonly 'kernel.accountChanged': { readonly connection: Connection }
  /** The active network, by CAIP-2 id. */
  readonly 'kernel.networkChanged': { readonly from: string | undefined; readonly to: string }
  /** A transaction came into another state; `rejected` ones are gone afterwards. */
  readonly 'kernel.transactionChanged': {
    readonly record: TransactionRecord
    readonly from: TransactionState | undefined
    readonly to: TransactionState
  }
  readonly 'kernel.opened': { readonly route: string }
  readonly 'kernel.closed': undefined
}

type OwnEvents<P extends AnyPlugin> = {
  readonly [K in Keys<Part<P, 'events'>> as `${P['id']}.${K}`]: Part<P, 'events'>[K]
}
/** The events of a union of plugins, by their full names. */
export type EventsOf<P> = UnionToIntersection<{} | (P extends AnyPlugin ? OwnEvents<P> : never)>

/** Calls `handler` on each event, until the result is called. */
export type Listen<Events> = <E extends keyof Events & string>(
  event: E,
  handler: (payload: Events[E]) => void,
) => () => void

/** Types that no value carries, for the `events` of a plugin whose type is inferred. */
export interface Types<T> {
  readonly '~types'?: T
}
export function types<T>(): Types<T> {
  return {}
}

type Handler = (payload: never) => void

/** The events of one kernel. */
export interface EventBus {
  on(event: string, handler: Handler): () => void
  /** A handler that fails is reported; the others are still called. */
  emit(event: string, payload?: unknown): void
}

export function eventBus(
  slice: StateSlice,
  report: (error: unknown, origin: { readonly where: string }) => void,
): EventBus {
  const handlers = new Map<string, Set<Handler>>()

  const emit = (event: string, payload?: unknown): void => {
    const listeners = handlers.get(event) ?? new Set()
    for (const handler of [...listeners]) {
      // One that another has removed meanwhile hears nothing. A handler may be asynchronous although its type says
      // otherwise. Payloads are typed where events are subscribed to.
      const call = async (): Promise<unknown> => listeners.has(handler) && handler(payload as never)
      call().catch((error) => report(error, { where: event }))
    }
  }
  let isWatching = false
  /** What compares states is in the chunk of the actions; it catches up with what has changed until it is here. */
  const watch = (): void => {
    if (isWatching) return
    isWatching = true
    const { store, state } = slice
    const read = (): SeenState => ({
      connections: store.get(state.connections),
      network: store.get(state.network)?.id,
      transactions: store.get(state.transactions),
    })
    const since = read()
    loadActions()
      .then(({ watchWallets }) => watchWallets(slice, read, since, emit))
      .catch((error: unknown) => {
        isWatching = false
        report(error, { where: 'events' })
      })
  }
  return {
    on(event, handler) {
      if (event.startsWith('kernel.')) watch()
      const listeners = handlers.get(event) ?? new Set()
      // Of its own, so that a function that listens twice also stops twice.
      const own: Handler = (payload) => handler(payload)
      handlers.set(event, listeners.add(own))
      return () => void listeners.delete(own)
    },
    emit,
  }
}
