import { loadActions } from '../async/chunks.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import type { ErrorOrigin } from '../hooks/hookPoints.ts'
import type { HookRegistry } from '../hooks/kernelHooks.ts'
import type { ClockService, LogService } from '../services/services.ts'
import type { StateSlice } from '../state/coreAtoms.ts'
import type { TransactionRecord, TransactionState } from '../transactions/record.ts'
import type { Connection } from '../wallet/state.ts'
import type { SeenState } from '../wallet/store.ts'
import type { AnyPlugin, Keys, Part, UnionToIntersection } from './definePlugin.ts'

/** What the kernel tells plugins and the host. */
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
      // One that another has removed since is not called. A handler may be asynchronous although its type says
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

const SECRET = /seed|mnemonic|secret|private|password|otp|email|e_?mail|token$|^key$|key$|signature|^uri$/i
/** Deeper than this nothing is looked at, and nothing passes on. */
const MAX_NESTING = 8

function clean(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_NESTING) return undefined
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1))
  const isPlain = Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? without(value, depth + 1) : value
}

function without(props: object, depth: number): Readonly<Record<string, unknown>> {
  const safe = Object.entries(props).filter(([name]) => !SECRET.test(name))
  return Object.fromEntries(safe.map(([name, value]) => [name, clean(value, depth)]))
}

/** Drops values whose names sound like secrets, in nested objects and lists too. */
export function redact(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return without(props, 0)
}

/** Events that taps of `onEvent` produce from events; deeper ones are dropped, for they would never end. */
const MAX_DEPTH = 8

/** Produces the events of one kernel. */
export function emitter(
  hooks: HookRegistry,
  clock: ClockService,
): (name: string, props?: Readonly<Record<string, unknown>>) => void {
  let depth = 0
  return (name, props = {}) => {
    if (depth === MAX_DEPTH) return
    depth += 1
    try {
      hooks.call('onEvent', { name, props: redact(props), at: clock.now() })
    } finally {
      depth -= 1
    }
  }
}

/**
 * The one place where handled errors go: the log, under the name of the plugin where one is known, then the taps of `onError`.
 * A cancelled operation is not an error.
 */
export function reporter(hooks: HookRegistry, log: LogService): (error: unknown, origin: ErrorOrigin) => void {
  let isTelling = false
  return (error, origin) => {
    if (isKernelError(error, 'kernel/aborted') || isKernelError(error, 'hook/aborted')) return
    const known = isKernelError(error) ? error : kernelError('unknown', { cause: error })
    const owner = origin.plugin ?? known.details.plugin ?? 'kernel'
    log.error(`${owner}, ${origin.where}: ${known.message}`, { cause: known.cause })
    // What a tap of onError reports is in the log; telling it to the taps again would never end.
    if (isTelling) return
    isTelling = true
    try {
      hooks.call('onError', known, origin)
    } finally {
      isTelling = false
    }
  }
}
