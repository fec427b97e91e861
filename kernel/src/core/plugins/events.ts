import type { Atom } from 'jotai/vanilla'
import type { StateSlice } from '../state/coreAtoms.ts'
import type { Connection } from '../wallet/state.ts'
import type { AnyPlugin, Keys, Part, UnionToIntersection } from './plugin.ts'

/** What the kernel tells everybody. */
export interface KernelEvents {
  /** `reconnected`: resumed from an earlier visit. */
  readonly 'kernel.connected': { readonly connection: Connection; readonly reconnected: boolean }
  readonly 'kernel.disconnected': { readonly connection: Connection }
  /** Another account of the same connection. */
  readonly 'kernel.accountChanged': { readonly connection: Connection }
  /** The active network, by CAIP-2 id. */
  readonly 'kernel.networkChanged': { readonly from: string | undefined; readonly to: string }
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

/** Events of the kernel are computed from two successive states, so that none fires for a change that did not happen. */
export function eventBus(
  { store, state }: StateSlice,
  report: (error: unknown, origin: { readonly where: string }) => void,
): EventBus {
  const handlers = new Map<string, Set<Handler>>()

  const emit = (event: string, payload?: unknown): void => {
    for (const handler of [...(handlers.get(event) ?? [])]) {
      // A handler may be asynchronous although its type says otherwise.
      const call = async (): Promise<void> => handler(payload as never)
      call().catch((error) => report(error, { where: event }))
    }
  }
  const follow = <T>(atom: Atom<T>, compare: (now: T, before: T) => void): void => {
    let before = store.get(atom)
    store.sub(atom, () => {
      const last = before
      before = store.get(atom)
      compare(before, last)
    })
  }
  const watchKernel = (): void => {
    follow(state.connections, (now, before) => {
      const find = (list: readonly Connection[], id: string): Connection | undefined =>
        list.find((connection) => connection.id === id)
      for (const connection of now) {
        const known = find(before, connection.id)
        if (!known) emit('kernel.connected', { connection, reconnected: !store.get(state.operations).connect })
        else if (known.account.address !== connection.account.address) emit('kernel.accountChanged', { connection })
      }
      for (const connection of before) if (!find(now, connection.id)) emit('kernel.disconnected', { connection })
    })
    follow(state.network, (now, before) => {
      if (now && now.id !== before?.id) emit('kernel.networkChanged', { from: before?.id, to: now.id })
    })
    follow(state.modal, ({ open }, before) => {
      if (open === before.open) return
      if (open) emit('kernel.opened', { route: store.get(state.history).at(-1)?.route })
      else emit('kernel.closed')
    })
  }
  let isWatching = false
  return {
    on(event, handler) {
      // Nothing is compared before the first listener.
      if (!isWatching) watchKernel()
      isWatching = true
      const listeners = handlers.get(event) ?? new Set()
      handlers.set(event, listeners.add(handler))
      return () => void listeners.delete(handler)
    },
    emit,
  }
}
