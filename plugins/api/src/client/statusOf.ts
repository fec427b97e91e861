import { isKernelError } from '@latchkey/kernel'

/** The HTTP status an error stands for. */
export function statusOf(error: unknown): unknown {
  return isKernelError(error, 'http/status') ? error.details.status : undefined
}
