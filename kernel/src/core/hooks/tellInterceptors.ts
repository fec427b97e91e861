import type { Interceptor } from 'tapable/lib/Hook.js'
import type { HookFlow } from './hookPoints.ts'

/** Hands the outcome of a call to the interceptors and passes it on. */
export function tellInterceptors(interceptors: readonly Interceptor[], result: unknown, flow: HookFlow): unknown {
  const decides = flow === 'waterfall' || result !== undefined
  for (const interceptor of interceptors) decides ? interceptor.result?.(result) : interceptor.done?.()
  return result
}
