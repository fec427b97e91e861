import { isKernelError } from '@latchkey/kernel'
import { apiError, type apiErrorTable } from '../errors.ts'
import { answerOf } from './answerOf.ts'

/** Gives a failure of the service the specification's sentence; misuse, and that somebody stopped it, stay as they are. */
export function nameFailure(code: keyof typeof apiErrorTable, cause: unknown, name?: string): unknown {
  if (isKernelError(cause) && !/^(http|api)\//.test(cause.code)) return cause
  const reason = answerOf(cause)?.reasons[0]?.description ?? 'See the cause.'
  return apiError(code, { details: { name, reason }, cause })
}
