import type { KernelHooks } from '../hooks/kernelHooks.ts'
import type { ClockService } from '../services/services.ts'
import { redact } from './redact.ts'

/** Events that taps of `onEvent` produce from events; deeper ones are dropped, for they would never end. */
const MAX_DEPTH = 8

/** Produces the events of one kernel. */
export function emitter(
  hooks: KernelHooks,
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
