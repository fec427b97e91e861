import { kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import type { ErrorOrigin } from '../hooks/hookPoints.ts'
import type { KernelHooks } from '../hooks/kernelHooks.ts'
import type { ClockService, LogService } from '../services/services.ts'

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

/**
 * The one place where handled errors go: the log, under the name of the plugin where one is known, then the taps of `onError`.
 * What somebody stopped is not an error.
 */
export function reporter(hooks: KernelHooks, log: LogService): (error: unknown, origin: ErrorOrigin) => void {
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
