import { kernelError } from './errors/errorTable.ts'
import { isKernelError } from './errors/kernelError.ts'
import type { ErrorOrigin } from './hooks/hookPoints.ts'
import type { KernelHooks } from './hooks/kernelHooks.ts'
import type { LogService } from './services/services.ts'

/** The one place where handled errors go: the log, then the taps of `onError`. What somebody stopped is not an error. */
export function reporter(hooks: KernelHooks, log: LogService): (error: unknown, origin: ErrorOrigin) => void {
  let isTelling = false
  return (error, origin) => {
    if (isKernelError(error, 'kernel/aborted') || isKernelError(error, 'hook/aborted')) return
    const known = isKernelError(error) ? error : kernelError('unknown', { cause: error })
    log.warn(`${origin.plugin ?? 'kernel'}, ${origin.where}: ${known.message}`, { code: known.code })
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
