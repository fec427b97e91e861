import { isKernelError } from '../../errors/kernelError.ts'
import type { ClockService } from '../services.ts'

/** Milliseconds before the second, third and fourth attempt (security.md R1). */
const DELAYS = [150, 300, 600]
/** Largest part added to a delay by chance, so that many pages do not come back at once. */
const JITTER = 0.2
const STATUSES = new Set([403, 408, 413, 429])

/** A number from 0 to 1. */
function random(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value / 2 ** 32
}

/** Whether the same read may succeed later. */
export function isTransient(error: unknown): boolean {
  if (isKernelError(error, 'http/status')) {
    const { status } = error.details
    return typeof status === 'number' && (status >= 500 || STATUSES.has(status))
  }
  return (
    isKernelError(error, 'http/network') ||
    (isKernelError(error, 'http/malformed') && error.details.problem === 'not JSON')
  )
}

function waitAfter(error: unknown, delay: number): number {
  const asked = isKernelError(error) ? error.details.retryAfter : undefined
  return typeof asked === 'number' ? asked : Math.round(delay * (1 + JITTER * random()))
}

export interface RetryOptions {
  readonly clock: ClockService
  readonly signal?: AbortSignal | undefined
  readonly transient?: (error: unknown) => boolean
}

/** Repeats a read that failed for a passing reason: at most 3 times. Never for anything that changes or prompts. */
export async function retryReads<T>(options: RetryOptions, read: () => Promise<T>): Promise<T> {
  const { clock, signal, transient = isTransient } = options
  for (const delay of DELAYS) {
    try {
      return await read()
    } catch (error) {
      if (!transient(error)) throw error
      await clock.sleep(waitAfter(error, delay), signal)
    }
  }
  return read()
}
