import { abortable } from '../async/abortable.ts'
import { type JoinedSignal, joinSignals } from '../async/signals.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { StateSlice } from '../state/coreAtoms.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { TransactionRecord } from '../transactions/record.ts'
import type { WalletSession } from './connector.ts'
import { reduceWallet, type WalletEvent } from './reducer.ts'
import { disposeSession, type QueuedEvent, type WalletListener } from './runtime.ts'
import { type Connection, isOfOtherPage, type OperationKind, type WalletState } from './state.ts'

/** The wallet state as it stands. */
export function walletState({ store, state }: KernelScope): WalletState {
  return store.get(state.wallet)
}

/** Whether a session object is in use. */
export function isSessionOpen({ runtime }: KernelScope, session: WalletSession): boolean {
  return [...runtime.sessions.values()].some((open) => open.session === session)
}

/** Whether a session is being reconnected and is awaited. */
export function isReopening({ runtime }: KernelScope, id: string): boolean {
  return runtime.reconnecting.get(id)?.isLate === false
}

/** Ends an unused session: disconnects, then disposes it. Never rejects. */
export async function disconnectSession(
  scope: KernelScope,
  session: WalletSession,
  unlisten?: () => void,
): Promise<void> {
  unlisten?.()
  try {
    await session.disconnect()
  } catch (error) {
    scope.report(error, { where: 'disconnect' })
  } finally {
    disposeSession(scope, session)
  }
}

/**
 * Ends sessions that had connections and have none any more. Where the wallet's own change has left nothing that the user
 * wants of it, the session is disconnected; in all other cases the wallet knows, or another tab has disconnected it.
 */
function releaseUnused(scope: KernelScope, next: WalletState, previous: WalletState, event: WalletEvent): void {
  const { sessions } = scope.runtime
  const used = new Set(next.connections.map(({ sessionId }) => sessionId))
  const elsewhere = new Set(next.inactive.filter((saved) => isOfOtherPage(next, saved)).map((saved) => saved.sessionId))
  const isSessionChange = event.type === 'sessionUpdated' || event.type === 'accountsChanged'
  // Two tabs have closed one half each: neither has disconnected it.
  const closed = new Set(event.type === 'persistedRead' ? event.persisted.excluded.map((saved) => saved.sessionId) : [])
  for (const { sessionId } of previous.connections) {
    const open = sessions.get(sessionId)
    if (used.has(sessionId) || !open) continue
    sessions.delete(sessionId)
    const isOver = (isSessionChange || closed.has(sessionId)) && !elsewhere.has(sessionId)
    if (isOver) void disconnectSession(scope, open.session, open.unlisten)
    else disposeSession(scope, open.session, open.unlisten)
  }
}

/** Tells the plugins of connections that have ended, by the page or the wallet. Not awaited: a tap may never settle. */
function announceEnded(scope: KernelScope, next: WalletState, previous: WalletState): void {
  const open = new Set(next.connections.map(({ id }) => id))
  for (const connection of previous.connections)
    if (!open.has(connection.id))
      scope.hooks
        .run('onDisconnect', connection, scope.signal)
        .catch((error: unknown) => scope.report(error, { where: 'onDisconnect' }))
}

function attempt(scope: KernelScope, work: () => void): void {
  try {
    work()
  } catch (error) {
    scope.report(error, { where: 'wallet' })
  }
}

function run(scope: KernelScope, queued: QueuedEvent): void {
  const { store, state, runtime } = scope
  const event = typeof queued === 'function' ? queued() : queued
  if (!event) return
  const previous = walletState(scope)
  const next = reduceWallet(previous, event)
  if (next === previous) return
  // A subscriber that throws was called all the same, and so were the others.
  attempt(scope, () => store.set(state.wallet, next))
  releaseUnused(scope, next, previous, event)
  announceEnded(scope, next, previous)
  for (const listener of [...runtime.listeners]) attempt(scope, () => listener(next, previous, event))
}

/**
 * Reduces an event: one write of the state, then unused sessions are disposed, then the listeners are called. An
 * event that a listener dispatches waits for its turn, so that every listener sees every state, in order.
 */
export function dispatch(scope: KernelScope, event: QueuedEvent): void {
  const { runtime } = scope
  if (scope.signal.aborted) return
  runtime.queue.push(event)
  if (runtime.isDispatching) return
  runtime.isDispatching = true
  try {
    for (let next = runtime.queue.shift(); next; next = runtime.queue.shift()) {
      const queued = next
      attempt(scope, () => run(scope, queued))
    }
  } finally {
    runtime.isDispatching = false
  }
}

/** Calls a listener after each event that changed something, until the result is called. */
export function subscribe({ runtime }: KernelScope, listener: WalletListener): () => void {
  runtime.listeners.add(listener)
  return () => void runtime.listeners.delete(listener)
}

/** What a long action is about. */
export interface OperationStart {
  readonly kind: OperationKind
  /** Id of a connector or of a network. */
  readonly target: string
  readonly namespace?: string | undefined
}

/** A running action. */
export interface RunningOperation {
  readonly signal: AbortSignal
  /** Says which namespace it is about, once that is known. */
  concerns(namespace: string): void
}

/** What was started while the modal was open ends when it closes. */
function abortWithModal({ store, state }: KernelScope, operation: JoinedSignal): () => void {
  if (!store.get(state.modal).open) return () => undefined
  return store.sub(state.modal, () => {
    if (!store.get(state.modal).open) operation.abort(kernelError('kernel/aborted'))
  })
}

/**
 * Runs a long action: a newer one supersedes a running one of its kind, and closing the modal it was started from aborts
 * it. It ends once, with `work` or with the abort.
 * @param late takes what `work` has come to when the abort was faster
 */
export async function runExclusive<T>(
  scope: KernelScope,
  { kind, target, namespace }: OperationStart,
  caller: AbortSignal | undefined,
  work: (operation: RunningOperation) => Promise<T>,
  late?: (value: T) => void,
): Promise<T> {
  const { runtime } = scope
  const joined = joinSignals(scope.signal, caller)
  const { signal } = joined
  const release = abortWithModal(scope, joined)
  runtime.operationCount += 1
  const id = runtime.operationCount
  const started = (about: string | undefined): void =>
    dispatch(scope, { type: 'operationStarted', kind, operation: { id, namespace: about, target } })
  const superseded = runtime.running.get(kind)
  runtime.running.set(kind, joined)
  started(namespace)
  superseded?.abort(kernelError('kernel/aborted'))
  try {
    const concerns = (about: string): void => {
      if (runtime.running.get(kind) === joined && about !== namespace) started(about)
    }
    return await abortable(() => work({ signal, concerns }), signal, late)
  } finally {
    release()
    joined.release()
    if (runtime.running.get(kind) === joined) runtime.running.delete(kind)
    dispatch(scope, { type: 'operationEnded', kind, id })
  }
}

/** @throws `config/invalid` naming the argument when a value is not a text with something in it */
export function checkArgument(value: unknown, argument: string): asserts value is string {
  if (typeof value !== 'string' || value === '')
    throw kernelError('config/invalid', { details: { argument, problem: 'expected text' } })
}

/** What the kernel's events about wallets are computed from. */
export interface SeenState {
  readonly connections: readonly Connection[]
  readonly network: string | undefined
  readonly transactions: readonly TransactionRecord[]
}

type EmitEvent = (event: string, payload?: unknown) => void

/** @param isAsked the user has connected what is new; else it is resumed, or shared by a wallet that is open */
function compareConnections(
  { connections: now }: SeenState,
  { connections: before }: SeenState,
  isAsked: boolean,
  emit: EmitEvent,
): void {
  const find = (list: readonly Connection[], id: string): Connection | undefined =>
    list.find((connection) => connection.id === id)
  const open = new Set(before.map(({ sessionId }) => sessionId))
  for (const connection of now) {
    const known = find(before, connection.id)
    if (!known) emit('kernel.connected', { connection, reconnected: !(isAsked || open.has(connection.sessionId)) })
    else if (known.account.address !== connection.account.address) emit('kernel.accountChanged', { connection })
  }
  for (const connection of before) if (!find(now, connection.id)) emit('kernel.disconnected', { connection })
}

/** What was there before this page knew of it is no news. */
function compareTransactions(now: SeenState, { transactions: before }: SeenState, emit: EmitEvent): void {
  for (const record of now.transactions) {
    const from = before.find(({ id }) => id === record.id)?.state
    const hasChanged = from === undefined ? record.changedAt === record.askedAt : from !== record.state
    if (hasChanged) emit('kernel.transactionChanged', { record, from, to: record.state })
  }
}

/** Emits the kernel's events about wallets from two successive states, so that none fires for a change that did not happen. */
export function watchWallets(
  { store, state }: StateSlice,
  read: () => SeenState,
  since: SeenState,
  emit: EmitEvent,
): void {
  let seen = since
  /** The connect whose wallet has opened: what opens after that while it still runs is another one. */
  let opened: number | undefined
  const compare = (): void => {
    const before = seen
    seen = read()
    const { connect } = store.get(state.operations)
    const isAsked = connect?.hasOpened === true && connect.id !== opened
    if (isAsked) opened = connect.id
    compareConnections(seen, before, isAsked, emit)
    if (seen.network !== undefined && seen.network !== before.network)
      emit('kernel.networkChanged', { from: before.network, to: seen.network })
    compareTransactions(seen, before, emit)
  }
  for (const atom of [state.connections, state.network, state.transactions]) store.sub(atom, compare)
  compare()
}
