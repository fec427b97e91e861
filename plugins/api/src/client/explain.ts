import { isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { apiError } from '../errors.ts'
import type { ApiContext } from '../types.ts'
import { answerOf } from './answerOf.ts'
import { statusOf } from './statusOf.ts'

function refusal(ctx: ApiContext, cause: unknown): KernelError | undefined {
  const status = statusOf(cause)
  const code = answerOf(cause)?.code
  if (status === 401) return apiError('api/project-id', { cause })
  if (status !== 403) return undefined
  if (code === 'project-disabled') return apiError('api/project-disabled', { cause })
  // A gateway that gives no code refuses for no other reason.
  if (code !== undefined && !code.startsWith('origin-')) return undefined
  return kernelError('config/origin-not-allowed', { details: { origin: ctx.services.platform.host }, cause })
}

function waitOf(error: unknown): unknown {
  return isKernelError(error) ? error.details.retryAfter : undefined
}

/** Gives a failed request the name of its reason; what concerns the developer of the site is alerted, once. */
export function explain(ctx: ApiContext, cause: unknown): unknown {
  const refused = refusal(ctx, cause)
  if (refused) {
    ctx.alert(refused)
    return refused
  }
  if (statusOf(cause) === 429) return apiError('api/limited', { details: { retryAfter: waitOf(cause) }, cause })
  if (answerOf(cause)?.code === 'chain-unreachable') return apiError('api/chain-unreachable', { cause })
  return cause
}
