import type { CompileOptions, FullTap } from 'tapable/lib/Hook.js'
import { abortable } from '../async/abortable.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, readProperty } from '../errors/kernelError.ts'
import type { HookContext, HookFlow } from './hookPoints.ts'
import { failureCount, type Guard, TAP_LIMIT, tapFailure } from './hookPoints.ts'
import { tellInterceptors } from './kernelHooks.ts'

// Explanations are for developers; production bundles do not carry them.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

function cancelOf({ owner, hook }: Guard): HookContext['cancel'] {
  return (reason) => {
    throw kernelError('hook/cancelled', { details: { hook, plugin: owner.plugin, reason } })
  }
}

async function limited<T>(guard: Guard, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const expired = guard.clock.sleep(TAP_LIMIT, timer.signal).then((): never => {
    throw kernelError('hook/timeout', { details: { plugin: guard.owner.plugin, hook: guard.hook, limit: TAP_LIMIT } })
  })
  expired.catch(() => undefined)
  try {
    return await Promise.race([work, expired])
  } finally {
    timer.abort()
  }
}

/** What the answer of a gate has, where there is one. */
const ANSWERS: Readonly<Record<string, string>> = {
  beforeConnect: 'connectorId',
  onNetworkSwitch: 'handled',
  onRpcRequest: 'result',
}
const FORMS: Readonly<Record<string, string>> = {
  beforeConnect: 'a request with a connectorId',
  onNetworkSwitch: '{ deny: reason } or { handled: true }',
  onRpcRequest: '{ result }',
}

function wrongAnswer(hook: string): TypeError {
  return new TypeError(`${hook} takes ${FORMS[hook]}, or nothing; hook.cancel(reason) refuses`)
}

/**
 * A gate fails closed: `false`, which an author may take for a refusal, lets nothing through. The denial of a switch ends it
 * under the name of the plugin.
 */
function checkAnswer({ hook, owner: { plugin } }: Guard, answer: unknown): void {
  const part = ANSWERS[hook]
  if (answer === undefined || !part) return
  const isSwitch = part === 'handled'
  const reason = isSwitch && readProperty(answer, 'deny')
  if (typeof reason === 'string') throw kernelError('network/denied', { details: { plugin, reason } })
  if (isSwitch ? readProperty(answer, part) === true : part in Object(answer)) return
  throw process.env.NODE_ENV === 'production' ? new TypeError(hook) : wrongAnswer(hook)
}

/** Runs a tap of an asynchronous hook so that its fault stays its own; the hook's policy decides what a fault means. */
export function guardTap<A, R>(
  guard: Guard,
  tap: (argument: A, hook: HookContext) => R | Promise<R>,
): (argument: A, signal: AbortSignal) => Promise<R | undefined> {
  const count = failureCount(guard)
  const mayStop = guard.policy === 'gate' || guard.critical
  const cancel = cancelOf(guard)
  const start = async (argument: A, signal: AbortSignal): Promise<R> => tap(argument, { signal, cancel })
  return async (argument, signal) => {
    if (guard.owner.signal.aborted || count.detached) return undefined
    try {
      const work = (): Promise<R> => start(argument, signal)
      const result = await abortable(() => (mayStop ? work() : limited(guard, work())), signal)
      count.succeeded()
      checkAnswer(guard, result)
      return result
    } catch (error) {
      if (signal.aborted) throw kernelError('hook/aborted', { details: { hook: guard.hook }, cause: signal.reason })
      if (mayStop && isKernelError(error)) throw error
      const failure = tapFailure(guard, error)
      count.failed(failure)
      if (mayStop) throw failure
      return undefined
    }
  }
}

type Args = readonly unknown[]

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

type Done = (error: unknown, result?: unknown) => void

/** Tells `done` when the tap has finished, at once for taps that finish at once. */
function startTap(tap: FullTap, args: Args, done: Done): void {
  if (tap.type === 'async') {
    tap.fn(...args, done)
    return
  }
  const value = tap.fn(...args)
  if (tap.type === 'sync') {
    done(null, value)
    return
  }
  if (!isPromise(value)) throw new TypeError(`Tap function (tapPromise) did not return promise (returned ${value})`)
  value.then(
    (result) => done(null, result),
    (error: unknown) => done(error ?? new Error(String(error))),
  )
}

function runTap(tap: FullTap, args: Args): Promise<unknown> {
  return new Promise((resolve, reject) => {
    startTap(tap, args, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** Like the generated code: no further tap is started once one has failed synchronously. */
function runParallel({ taps, interceptors }: CompileOptions, args: Args): Promise<void> {
  return new Promise((resolve, reject) => {
    let open = taps.length
    let failed = false
    const fail = (error: unknown): void => {
      failed = true
      reject(error)
    }
    const done: Done = (error) => {
      open -= 1
      if (error) fail(error)
      else if (open === 0 && !failed) resolve()
    }
    if (open === 0) resolve()
    for (const tap of [...taps]) {
      if (failed) break
      for (const interceptor of interceptors) interceptor.tap?.(tap)
      try {
        startTap(tap, args, done)
      } catch (error) {
        fail(error)
      }
    }
  })
}

async function runSeries(flow: HookFlow, { taps, interceptors }: CompileOptions, given: Args): Promise<unknown> {
  let args = given
  for (const tap of [...taps]) {
    for (const interceptor of interceptors) interceptor.tap?.(tap)
    const value = tap.type === 'sync' ? tap.fn(...args) : await runTap(tap, args)
    if (value === undefined) continue
    if (flow === 'bail') return value
    if (flow === 'waterfall') args = [value, ...args.slice(1)]
  }
  return flow === 'waterfall' ? args[0] : undefined
}

/** Walks the taps of an asynchronous hook; part of the chunk of the verbs, which are the only ones to call such hooks. */
export async function runPromise(flow: HookFlow, options: CompileOptions, args: Args): Promise<unknown> {
  const { interceptors } = options
  for (const interceptor of interceptors) interceptor.call?.(...args)
  let result: unknown
  try {
    result = flow === 'parallel' ? await runParallel(options, args) : await runSeries(flow, options, args)
  } catch (error) {
    for (const interceptor of interceptors) interceptor.error?.(error)
    throw error
  }
  return tellInterceptors(interceptors, result, flow)
}
