import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { KernelError } from '../errors/kernelError.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { TransactionTracker } from '../transactions/tracker.ts'
import type { Connector, WalletSession } from './connector.ts'
import type { WalletEvent } from './reducer.ts'
import type { OperationKind, WalletState } from './state.ts'

/** How much of the network's own coin an account owns, as far as it is known. */
export interface NativeBalance {
  /** `unsupported`: neither the wallet nor the network can tell. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** In the smallest unit; the last one that was seen. */
  readonly value?: bigint
  /** The part of `value` that is locked and cannot be sent now, in the smallest unit. */
  readonly locked?: bigint
  /** The part of `value` that is set aside and cannot be sent now, in the smallest unit. */
  readonly reserved?: bigint
  readonly decimals: number
  readonly symbol: string
  /** When `value` was true, in milliseconds since 1970. */
  readonly at?: number
  /** When the last attempt failed, in milliseconds since 1970. */
  readonly failedAt?: number
  readonly error?: KernelError
}

/** The native balances of one kernel, by CAIP-10 id. An atom is a key: each kernel's store holds a value of its own. */
export const nativeBalanceState: PrimitiveAtom<Readonly<Record<string, NativeBalance>>> = /* @__PURE__ */ atom({})

/** Where the choices are stored, without the prefix of the kernel. */
export const WALLET_KEY = 'kernel:wallet'
/** Where a connection is stored, before its id. */
export const CONNECTION_KEY = 'kernel:connection:'

/** An open session, shared by its connections in all namespaces. */
export interface OpenSession {
  readonly connector: Connector
  readonly session: WalletSession
  /** Stops listening to the wallet. */
  unlisten: () => void
  /** Requests that were sent and are waited for: none is sent twice at once. */
  readonly pending: Set<string>
  /** The capability run that may prompt the user: a wallet shows one question at a time. */
  prompting: object | undefined
}

/** A running action that can be aborted. */
interface Abortable {
  abort(reason: unknown): void
}

/** An event, or what makes it when its turn has come. */
export type QueuedEvent = WalletEvent | (() => WalletEvent | undefined)

/** Called once after each event that changed something, after unused sessions were disposed. */
export type WalletListener = (state: WalletState, previous: WalletState, event: WalletEvent) => void

/** A wallet that was asked to reopen a session and has not answered. */
export interface Reconnection {
  /** It is no longer awaited; an answer still counts. */
  isLate: boolean
  /** Should the session still open, it is not taken up; it is ended in the wallet as well, or only disposed here. */
  end(how: 'disconnect' | 'dispose'): void
}

/** What is not data in a kernel's wallets: session objects, and what is running. */
export interface WalletRuntime {
  /** By session id. */
  readonly sessions: Map<string, OpenSession>
  readonly queue: QueuedEvent[]
  readonly listeners: Set<WalletListener>
  isDispatching: boolean
  /** The newest operation of each kind. */
  readonly running: Map<OperationKind, Abortable>
  /** The newest attempt to reopen a session, by its id. */
  readonly reconnecting: Map<string, Reconnection>
  /** Saved sessions whose connector has nothing to open any more, by id. */
  readonly unavailable: Set<string>
  operationCount: number
  /** Begins to keep storage in step, which the first change begins otherwise; absent before the kernel has started. */
  remember?: () => void
  /** Balances that are being read, by CAIP-10 id: callers share a pending read. */
  readonly balanceReads: Map<string, Promise<NativeBalance>>
  /** What follows transactions, once it was asked for. */
  tracker?: Promise<TransactionTracker>
  /** Told by a capability of what it was given as prepared bytes (their digest), and of the id they have once signed. */
  onSigned: ((digest: string, hash: string) => void) | undefined
}

export function walletRuntime(): WalletRuntime {
  return {
    sessions: new Map(),
    queue: [],
    listeners: new Set(),
    isDispatching: false,
    running: new Map(),
    reconnecting: new Map(),
    unavailable: new Set(),
    operationCount: 0,
    balanceReads: new Map(),
    onSigned: undefined,
  }
}

/** Frees a session's listeners and sockets. An adapter that throws although it may not is reported. */
export function disposeSession(
  scope: Pick<KernelScope, 'report'>,
  session: WalletSession,
  unlisten?: () => void,
): void {
  for (const free of [unlisten, () => session.dispose()])
    try {
      free?.()
    } catch (error) {
      scope.report(error, { where: 'dispose' })
    }
}

/** Disposes all sessions of this page, when the kernel is destroyed; wallets and other tabs keep theirs. */
export function disposeSessions(scope: KernelScope): void {
  const { sessions } = scope.runtime
  for (const { session, unlisten } of sessions.values()) disposeSession(scope, session, unlisten)
  sessions.clear()
}
