import type { CompileOptions, FullTap } from 'tapable/lib/Hook.js'
import type { HookFlow } from './hookPoints.ts'
import { tellInterceptors } from './interpretHook.ts'

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
