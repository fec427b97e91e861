import type { Connection } from '../adapters/connection.ts'
import type { StateSlice } from '../state/coreAtoms.ts'
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

interface Seen {
  readonly connections: readonly Connection[]
  readonly network: string | undefined
  readonly open: boolean
}

/** Events of the kernel are computed from two successive states, so that none fires for a change that did not happen. */
export function eventBus(
  { store, state }: StateSlice,
  report: (error: unknown, origin: { readonly where: string }) => void,
): EventBus {
  const handlers = new Map<string, Set<Handler>>()
  let seen: Seen | undefined

  const emit = (event: string, payload?: unknown): void => {
    for (const handler of [...(handlers.get(event) ?? [])]) {
      try {
        const result: unknown = handler(payload as never)
        // A handler may be asynchronous although its type says otherwise.
        if (result instanceof Promise) result.catch((error) => report(error, { where: event }))
      } catch (error) {
        report(error, { where: event })
      }
    }
  }
  const look = (): Seen => ({
    connections: store.get(state.connections),
    network: store.get(state.network)?.id,
    open: store.get(state.modal).open,
  })
  const compare = (): void => {
    const before = seen
    seen = look()
    if (!before) return
    const old = new Map(before.connections.map((connection) => [connection.id, connection]))
    for (const connection of seen.connections) {
      const known = old.get(connection.id)
      old.delete(connection.id)
      if (!known) emit('kernel.connected', { connection, reconnected: store.get(state.operation)?.kind !== 'connect' })
      else if (known.account.address !== connection.account.address) emit('kernel.accountChanged', { connection })
    }
    for (const connection of old.values()) emit('kernel.disconnected', { connection })
    if (seen.network !== undefined && seen.network !== before.network)
      emit('kernel.networkChanged', { from: before.network, to: seen.network })
    if (seen.open !== before.open)
      seen.open ? emit('kernel.opened', { route: store.get(state.history).at(-1)?.route }) : emit('kernel.closed')
  }
  return {
    on(event, handler) {
      // Nobody pays for events of the kernel before the first listener.
      if (!seen) {
        seen = look()
        for (const atom of [state.connections, state.network, state.modal]) store.sub(atom, compare)
      }
      const listeners = handlers.get(event) ?? new Set()
      handlers.set(event, listeners.add(handler))
      return () => void listeners.delete(handler)
    },
    emit,
  }
}
