import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'

/** The error of an aborted operation: the KernelError it was aborted with, else `kernel/aborted`. */
export function abortError(signal: AbortSignal | undefined): KernelError {
  const reason: unknown = signal?.reason
  return isKernelError(reason) ? reason : kernelError('kernel/aborted', { cause: reason })
}
