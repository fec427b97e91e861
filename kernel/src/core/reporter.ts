import { kernelError } from './errors/errorTable.ts'
import { isKernelError } from './errors/kernelError.ts'
import type { ErrorOrigin } from './hooks/hookPoints.ts'
import type { KernelHooks } from './hooks/kernelHooks.ts'
import type { LogService } from './services/services.ts'

/** The one place where handled errors go: the log, then the taps of `onError`. What somebody stopped is not an error. */
export function reporter(hooks: KernelHooks, log: LogService): (error: unknown, origin: ErrorOrigin) => void {
  return (error, origin) => {
    if (isKernelError(error, 'kernel/aborted') || isKernelError(error, 'hook/aborted')) return
    const known = isKernelError(error) ? error : kernelError('unknown', { cause: error })
    log.warn(`${origin.plugin ?? 'kernel'}, ${origin.where}: ${known.message}`, { code: known.code })
    hooks.call('onError', known, origin)
  }
}
