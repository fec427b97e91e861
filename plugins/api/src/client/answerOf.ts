import { isKernelError } from '@latchkey/kernel'
import { type ErrorAnswer, errorAnswer } from '../schemas/error.ts'

/** What the gateway said when it refused, if it said it as agreed. */
export function answerOf(error: unknown): ErrorAnswer | undefined {
  if (!isKernelError(error, 'http/status')) return undefined
  const { success, data } = errorAnswer.safeParse(error.details.answer)
  return success ? data : undefined
}
