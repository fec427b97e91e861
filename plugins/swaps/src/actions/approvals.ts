import type { TokenAllowance, WalletCall } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { swapsError } from '../errors.ts'
import { isApproval } from '../model/compare.ts'
import { isSameAddress, plainOf } from '../model/networks.ts'
import type { Router } from '../model/routers.ts'
import type { Intent, Step } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { needed } from './read.ts'

/** The most that can be allowed: 2^256 - 1. */
const UNLIMITED = 2n ** 256n - 1n

/** What has to be allowed before a swap. */
export interface Approvals {
  readonly calls: readonly WalletCall[]
  /** The same, prepared and read back. */
  readonly steps: readonly Step[]
  readonly fee: bigint
}

/** Nothing has to be allowed. */
export const NO_APPROVALS: Approvals = { calls: [], steps: [], fee: 0n }

/** What may be taken now, and by whom. */
export interface Allowance {
  readonly spender: string
  readonly current: TokenAllowance
}

/** An intent that is whole. */
export interface Swap {
  readonly intent: Intent
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
}

/** What an intent needs to be allowed: the calls, read back as what they are. @throws `swaps/wrong-approval` */
export async function makeApprovals(
  ctx: SwapsContext,
  { intent, from, amount }: Swap,
  spender: string,
  current: TokenAllowance,
): Promise<Approvals> {
  if (current.amount >= amount) return NO_APPROVALS
  const wanted = intent.isUnlimited ? UNLIMITED : amount
  const { calls } = await needed(ctx, 'buildApproval')(
    { token: from.address ?? '', spender, amount: wanted, current },
    { signal: ctx.signal },
  )
  let fee = 0n
  const steps: Step[] = []
  for (const [at, call] of calls.entries()) {
    const step = await inspect(ctx, call, calls.slice(0, at))
    const { facts } = step
    const isLast = at === calls.length - 1
    const expected = { account: plainOf(intent.account), token: from.id, spender, amount: isLast ? wanted : 0n }
    if (!isApproval(facts, expected)) throw swapsError('swaps/wrong-approval')
    fee += facts.feeAtMost
    steps.push(step)
  }
  return { calls, steps, fee }
}

async function inspect(ctx: SwapsContext, call: WalletCall, after: readonly WalletCall[]): Promise<Step> {
  const { signal } = ctx
  const transfer = await needed(ctx, 'prepareCall')({ call, ...(after.length > 0 ? { after } : {}) }, { signal })
  return { transfer, facts: await needed(ctx, 'inspectTrade')({ prepared: transfer }, { signal }) }
}

/**
 * Reads what the spender may take; nothing for what needs no approval: the native coin, and a wrapped coin itself.
 * @throws `swaps/nodes-disagree`
 */
export async function readAllowance(
  ctx: SwapsContext,
  { from }: Pick<Swap, 'from'>,
  router: Router,
  target: string,
): Promise<Allowance | undefined> {
  const isOwn = isSameAddress(target, router.wrappedNative)
  if (from.kind === 'native' || isOwn) return undefined
  const { spender } = router
  const read = needed(ctx, 'tokenAllowance')
  const current = await read({ token: from.address ?? '', spender }, { signal: ctx.signal })
  if (current.isDisputed) throw swapsError('swaps/nodes-disagree')
  return { spender, current }
}
