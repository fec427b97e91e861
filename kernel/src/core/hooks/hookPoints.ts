import type { CapabilityName } from '../adapters/capability.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { Network } from '../network/network.ts'
import type { Awaitable } from '../plugins/definePlugin.ts'
import type { ClockService } from '../services/services.ts'
import type { ConnectRequest, RpcRequest } from '../wallet/connector.ts'
import type { Connection } from '../wallet/state.ts'

/** Named places in the order of a hook's taps. */
export const STAGE = { early: -100, normal: 0, late: 100 } as const

export type Stage = keyof typeof STAGE

/** What a tap of an asynchronous hook gets besides its arguments. */
export interface HookContext {
  /** Aborts when the operation is superseded, closed or stopped. */
  readonly signal: AbortSignal
  /** Stops the operation by decision; it rejects with `hook/cancelled`. */
  cancel(reason: string): never
}

export interface NetworkSwitch {
  readonly from: Network | undefined
  readonly to: Network
}

/** Why the modal is about to close. */
export type CloseReason = 'button' | 'escape' | 'backdrop' | 'back' | 'api'

export interface KernelEvent {
  readonly name: string
  readonly props: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Where a handled error came from. */
export interface ErrorOrigin {
  readonly plugin?: string | undefined
  readonly where: string
}

/**
 * Every point at which a plugin can take part. The kind tells what a tap may do, the policy what happens when it fails:
 * a *gate* fails closed and stops the operation, a *notification* is reported and skipped.
 */
export interface HookPoints {
  /** Waterfall, gate. Before the connector is called. Return a changed request, or cancel. */
  beforeConnect(request: ConnectRequest, hook: HookContext): Awaitable<ConnectRequest | void>
  /** Series, notification; gate for `critical` taps. After state is written, before `connect()` resolves. */
  afterConnect(connection: Connection, hook: HookContext): Awaitable<void>
  /** Bail, gate. Before the wallet is asked. Deny the switch, or say that it was handled elsewhere. */
  onNetworkSwitch(
    change: NetworkSwitch,
    hook: HookContext,
  ): Awaitable<{ readonly handled: true } | { readonly deny: string } | void>
  /** Parallel, notification. After state is written. */
  afterNetworkSwitch(change: NetworkSwitch, hook: HookContext): Awaitable<void>
  /**
   * Bail, gate. Before every wallet request of any chain. Answer in the wallet's place, or throw to refuse. `capability` is
   * the one that asks; without it the caller has asked the wallet itself.
   */
  onRpcRequest(
    request: RpcRequest & { readonly connection: Connection; readonly capability?: CapabilityName },
    hook: HookContext,
  ): Awaitable<{ readonly result: unknown } | void>
  /** Parallel, notification. After state is cleared. */
  onDisconnect(connection: Connection, hook: HookContext): Awaitable<void>
  /**
   * Synchronous waterfall, notification. `open()` and `home()` ask for the first view, a route without parameters; one
   * that cannot be opened is reported as `view/start`, and the default opens.
   */
  startRoute(route: string): string | void
  /** Synchronous bail, gate. After the view's own `canClose`. Return `false` to keep the modal open. */
  beforeClose(reason: CloseReason): false | void
  /** Synchronous, notification. Whenever the kernel handles an error. */
  onError(error: Error, origin: ErrorOrigin): void
  /** Synchronous, notification. On `emit`. */
  onEvent(event: KernelEvent): void
}

export type HookName = keyof HookPoints
export type HookFlow = 'series' | 'bail' | 'waterfall' | 'parallel'
type HookPolicy = 'gate' | 'notify'

interface HookPoint {
  readonly flow: HookFlow
  readonly sync: boolean
  readonly policy: HookPolicy
}

const waterfall = { flow: 'waterfall' } as const
const asyncHook = { sync: false } as const

/** The table behind {@link HookPoints}. */
export const hookPoints: Readonly<Record<HookName, HookPoint>> = {
  beforeConnect: { ...waterfall, ...asyncHook, policy: 'gate' },
  afterConnect: { flow: 'series', ...asyncHook, policy: 'notify' },
  onNetworkSwitch: { flow: 'bail', ...asyncHook, policy: 'gate' },
  afterNetworkSwitch: { flow: 'parallel', ...asyncHook, policy: 'notify' },
  onRpcRequest: { flow: 'bail', ...asyncHook, policy: 'gate' },
  onDisconnect: { flow: 'parallel', ...asyncHook, policy: 'notify' },
  startRoute: { ...waterfall, sync: true, policy: 'notify' },
  beforeClose: { flow: 'bail', sync: true, policy: 'gate' },
  onError: { flow: 'series', sync: true, policy: 'notify' },
  onEvent: { flow: 'series', sync: true, policy: 'notify' },
}

/** A tap in its short form, or with a place in the order. */
export type Tap<F> =
  | F
  | {
      readonly tap: F
      /** @defaultValue 'normal' */
      readonly stage?: Stage
      /** Runs before the taps of this plugin, within the same hook. */
      readonly before?: string
      /** In a notification hook: may cancel, and its failure fails the operation. */
      readonly critical?: boolean
    }

/** What a hook point gives and takes, where a plugin knows its routes. */
type Point<H extends HookName, Route extends string> = H extends 'startRoute'
  ? (route: string) => Route | void
  : HookPoints[H]

/** The taps of one plugin; each gets its context first. */
export type Taps<Ctx, Route extends string> = {
  readonly [H in HookName]?: Tap<(ctx: Ctx, ...args: Parameters<HookPoints[H]>) => ReturnType<Point<H, Route>>>
}

/** How long a notification tap may take, milliseconds. */
export const TAP_LIMIT = 5000
/** After this many failures in a row a notification tap is detached. */
export const FAILURE_LIMIT = 3

/** The plugin a tap belongs to. */
export interface TapOwner {
  readonly plugin: string
  readonly signal: AbortSignal
  /** A tap of the plugin failed. */
  fail(error: KernelError): void
  /** A tap of the plugin was detached because it kept failing. */
  degrade(hook: string): void
}

/** Keeps the faults of a tap from the kernel. */
export interface Guard {
  readonly hook: string
  readonly policy: HookPolicy
  readonly critical: boolean
  readonly owner: TapOwner
  readonly clock: ClockService
}

/** Counts the failures in a row of one tap. */
interface FailureCount {
  readonly detached: boolean
  succeeded(): void
  failed(error: KernelError): void
}

export function failureCount({ owner, hook, policy }: Guard): FailureCount {
  let inARow = 0
  return {
    get detached() {
      return policy === 'notify' && inARow >= FAILURE_LIMIT
    },
    succeeded() {
      inARow = 0
    },
    failed(error) {
      inARow += 1
      owner.fail(error)
      if (policy === 'notify' && inARow === FAILURE_LIMIT) owner.degrade(hook)
    },
  }
}

/** The failure of a tap, with the name of its plugin. */
export function tapFailure({ owner, hook }: Guard, cause: unknown): KernelError {
  return isKernelError(cause, 'hook/timeout')
    ? cause
    : kernelError('plugin/failed', { details: { plugin: owner.plugin, where: hook }, cause })
}

/**
 * Runs a tap of a synchronous hook, which has neither signal nor cancel. A tap that is asynchronous all the same answers
 * too late to count; its failure is handled like any other.
 */
export function guardSyncTap<A extends readonly unknown[], R>(
  guard: Guard,
  tap: (...args: A) => R,
): (...args: A) => R | undefined {
  const count = failureCount(guard)
  const fail = (error: unknown): KernelError => {
    const failure = tapFailure(guard, error)
    count.failed(failure)
    return failure
  }
  return (...args) => {
    if (guard.owner.signal.aborted || count.detached) return undefined
    try {
      const result = tap(...args)
      if (result instanceof Promise) {
        result.then(count.succeeded, fail)
        return undefined
      }
      count.succeeded()
      return result
    } catch (error) {
      const failure = fail(error)
      if (guard.policy === 'gate') throw failure
      return undefined
    }
  }
}
