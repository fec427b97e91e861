import type { CompileOptions, Interceptor } from 'tapable/lib/Hook.js'
import { loadActions } from '../chunks.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { HookFlow } from './hookPoints.ts'

type Args = readonly unknown[]
type Caller = (...args: Args) => unknown

interface Compiling {
  readonly name?: string
  compile: (options: CompileOptions) => Caller
}

/** Hands the outcome of a call to the interceptors and passes it on. */
export function tellInterceptors(interceptors: readonly Interceptor[], result: unknown, flow: HookFlow): unknown {
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
    if (flow === 'bail') return tellInterceptors(interceptors, value, flow)
    if (flow === 'waterfall') args = [value, ...args.slice(1)]
  }
  return tellInterceptors(interceptors, flow === 'waterfall' ? args[0] : undefined, flow)
}

/**
 * Makes a tapable hook walk its taps instead of compiling a function from text, so that it runs under a content
 * security policy without `unsafe-eval`. Everything else of tapable (stages, `before`, interceptors) stays its own.
 */
export function interpretHook<H extends Compiling>(hook: H, flow: HookFlow): H {
  hook.compile = (options) => {
    if (options.type === 'async') throw kernelError('hook/callback', { details: { hook: hook.name ?? 'a hook' } })
    if (options.type === 'sync') return (...args) => runSync(flow, options, args)
    return async (...args) => (await loadActions()).runPromise(flow, options, args)
  }
  return hook
}
