import type { CompileOptions, FullTap, Interceptor } from 'tapable/lib/Hook.js'
import { kernelError } from '../errors/errorTable.ts'
import type { HookFlow } from './hookPoints.ts'

type Args = readonly unknown[]
type Caller = (...args: Args) => unknown

interface Compiling {
  readonly name?: string
  compile: (options: CompileOptions) => Caller
}

function tell(interceptors: readonly Interceptor[], result: unknown, flow: HookFlow): unknown {
  const decides = flow === 'waterfall' || result !== undefined
  for (const interceptor of interceptors) decides ? interceptor.result?.(result) : interceptor.done?.()
  return result
}

function runSync(flow: HookFlow, { taps, interceptors }: CompileOptions, given: Args): unknown {
  for (const interceptor of interceptors) interceptor.call?.(...given)
  let args = given
  for (const tap of [...taps]) {
    for (const interceptor of interceptors) interceptor.tap?.(tap)
    const value = tap.fn(...args)
    if (value === undefined) continue
    if (flow === 'bail') return tell(interceptors, value, flow)
    if (flow === 'waterfall') args = [value, ...args.slice(1)]
  }
  return tell(interceptors, flow === 'waterfall' ? args[0] : undefined, flow)
}

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

async function runPromise(flow: HookFlow, options: CompileOptions, args: Args): Promise<unknown> {
  const { interceptors } = options
  for (const interceptor of interceptors) interceptor.call?.(...args)
  let result: unknown
  try {
    result = flow === 'parallel' ? await runParallel(options, args) : await runSeries(flow, options, args)
  } catch (error) {
    for (const interceptor of interceptors) interceptor.error?.(error)
    throw error
  }
  return tell(interceptors, result, flow)
}

/**
 * Makes a tapable hook walk its taps instead of compiling a function from text, so that it runs under a content
 * security policy without `unsafe-eval`. Everything else of tapable (stages, `before`, interceptors) stays its own.
 */
export function interpretHook<H extends Compiling>(hook: H, flow: HookFlow): H {
  hook.compile = (options) => {
    if (options.type === 'async') throw kernelError('hook/callback', { details: { hook: hook.name ?? 'a hook' } })
    return (...args) => (options.type === 'sync' ? runSync : runPromise)(flow, options, args)
  }
  return hook
}
