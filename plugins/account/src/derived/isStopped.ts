import { isKernelError } from '@latchkey/kernel'

/** Whether an error says that a service is closed: looking again by itself stops then (facts, section 7: HTTP 503). */
export function isStopped(error: unknown): boolean {
  if (!isKernelError(error)) return false
  return error.walk((cause) => isKernelError(cause, 'http/status') && cause.details.status === 503) !== undefined
}
