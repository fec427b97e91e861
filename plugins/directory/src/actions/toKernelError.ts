import { isKernelError, type KernelError, kernelError } from '@latchkey/kernel'

/** A failure as it stands in a list. */
export function toKernelError(error: unknown): KernelError {
  return isKernelError(error) ? error : kernelError('unknown', { cause: error })
}
