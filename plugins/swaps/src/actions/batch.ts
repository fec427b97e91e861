import { isKernelError, kernelError } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import type { Batch, Intent, Step } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { needed } from './read.ts'

/** What a wallet says of carrying out calls all or none. */
async function atomicity(ctx: SwapsContext): Promise<unknown> {
  const ask = ctx.capability('walletCapabilities')
  if (!ask || !ctx.capability('sendCalls')) return undefined
  const answer = await ask({}, { signal: ctx.signal }).catch((cause: unknown) => {
    if (isKernelError(cause, 'kernel/aborted')) throw cause
    return {}
  })
  return readProperty(readProperty(answer, 'atomic'), 'status')
}

/** Whether the wallet carries out calls all or none. */
export async function isAtomic(ctx: SwapsContext): Promise<boolean> {
  const status = await atomicity(ctx)
  return status === 'supported' || status === 'ready'
}

/**
 * The approvals and the swap as one question, where the wallet says that it carries out calls all or none (EIP-5792). One that
 * does not say so is asked for each.
 */
export async function batchOf(
  ctx: SwapsContext,
  { isSplit }: Intent,
  before: readonly Step[],
): Promise<Batch | undefined> {
  if (before.length === 0 || isSplit) return undefined
  const status = await atomicity(ctx)
  return status === 'supported' || status === 'ready' ? { before, isUpgrade: status === 'ready' } : undefined
}

/** Has the wallet carry out steps as one. The calls are read from the very bytes that were shown. @throws `transfer/changed` */
export async function sendTogether(ctx: SwapsContext, steps: readonly Step[]): Promise<{ readonly callsId: string }> {
  const inspect = needed(ctx, 'inspectTrade')
  const calls = await Promise.all(
    steps.map(async ({ transfer, facts: shown }) => {
      const { digest, target, value, call } = await inspect({ prepared: transfer })
      if (digest !== shown.digest || digest !== transfer.digest) throw kernelError('transfer/changed')
      return { to: target, value, data: call.data ?? '0x' }
    }),
  )
  const { id } = await needed(ctx, 'sendCalls')({ calls, atomic: true })
  return { callsId: id }
}
