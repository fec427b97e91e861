import { kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import type { AnyAction } from './pluginTypes.ts'

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Gives a foreign rejection of an action the plugin's name; what the plugin throws on purpose passes. */
export function wrapAction(plugin: string, action: string, run: AnyAction): AnyAction {
  return async (...args) => {
    try {
      return await run(...args)
    } catch (cause) {
      if (isKernelError(cause)) throw cause
      if (isAbort(cause)) throw kernelError('kernel/aborted', { cause })
      throw kernelError('plugin/action-failed', { details: { plugin, action }, cause })
    }
  }
}
