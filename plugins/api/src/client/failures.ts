import { isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { apiError, type apiErrorTable } from '../errors.ts'
import type { ApiContext } from '../plugin.ts'
import { type ErrorAnswer, errorAnswer } from '../schemas/gateway.ts'

/** The HTTP status an error stands for. */
export function statusOf(error: unknown): unknown {
  return isKernelError(error, 'http/status') ? error.details.status : undefined
}

/** Gives a failed request the code of its reason; what concerns the developer of the site is alerted, once. */
export function explain(ctx: ApiContext, cause: unknown): unknown {
  const refused = refusal(ctx, cause)
  if (refused) {
    ctx.alert(refused)
    return refused
  }
  if (statusOf(cause) === 429) {
    const retryAfter = isKernelError(cause) ? cause.details.retryAfter : undefined
    return apiError('api/limited', { details: { retryAfter }, cause })
  }
  if (answerOf(cause)?.code === 'chain-unreachable') return apiError('api/chain-unreachable', { cause })
  return cause
}

/** Gives a failure of the name service its code; misuse and aborts stay as they are. */
export function nameFailure(code: keyof typeof apiErrorTable, cause: unknown, name?: string): unknown {
  if (isKernelError(cause) && !/^(http|api)\//.test(cause.code)) return cause
  const reason = answerOf(cause)?.reasons[0]?.description ?? 'See the cause.'
  return apiError(code, { details: { name, reason }, cause })
}

function refusal(ctx: ApiContext, cause: unknown): KernelError | undefined {
  const status = statusOf(cause)
  const code = answerOf(cause)?.code
  // A signature that is refused says nothing of the project.
  if (status === 401 && code !== 'signature-wrong') return apiError('api/project-id', { cause })
  if (status !== 403) return undefined
  if (code === 'project-disabled') return apiError('api/project-disabled', { cause })
  // A gateway that gives no code refuses for no other reason.
  if (code !== undefined && !code.startsWith('origin-')) return undefined
  return kernelError('config/origin-not-allowed', { details: { origin: ctx.services.platform.host }, cause })
}

/** The gateway's reason for a refusal, when its body has the agreed shape. */
function answerOf(error: unknown): ErrorAnswer | undefined {
  if (!isKernelError(error, 'http/status')) return undefined
  const { success, data } = errorAnswer.safeParse(error.details.answer)
  return success ? data : undefined
}
