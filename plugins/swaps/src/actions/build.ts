import { kernelError, type TokenAllowance, type TradeFacts, type WalletCall } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { swapsError } from '../errors.ts'
import { isApproval, refusalOf } from '../model/compare.ts'
import { leastOf } from '../model/figures.ts'
import { judgementOf, readAmount } from '../model/form.ts'
import { isSameToken, plainOf, tokenIdOf } from '../model/networks.ts'
import { type Router, routerAt, routersOf } from '../model/routers.ts'
import { type Built, type Intent, type Quote, state } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { checkTokens } from './checkTokens.ts'
import { isUser, needed } from './read.ts'

/** Where making a swap has failed, said in a toast. */
export type BuildStage = 'allowanceFailed' | 'approvalFailed' | 'transactionFailed'

/** The most that can be allowed: 2^256 - 1. */
const UNLIMITED = 2n ** 256n - 1n

interface Approvals {
  readonly calls: readonly WalletCall[]
  readonly fee: bigint
}

interface Allowance {
  readonly spender: string
  readonly current: TokenAllowance
}

/** How far a swap was made, for what is said when it goes no further. */
export interface Progress {
  stage: BuildStage
}

interface Swap {
  readonly intent: Intent
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
}

function swapOf(ctx: SwapsContext, intent: Intent): Swap {
  const { from, to } = intent
  const { amount } = readAmount(intent.amountText, from?.decimals ?? 0)
  if (!from || !to || !amount) throw swapsError('swaps/invalid')
  if (!isUser(ctx, intent)) throw swapsError('swaps/wallet-changed')
  return { intent, from, to, amount }
}

/** What an intent needs to be allowed: the calls, read back as what they are. @throws `swaps/wrong-approval` */
export async function makeApprovals(
  ctx: SwapsContext,
  { intent, from, amount }: Swap,
  spender: string,
  current: TokenAllowance,
): Promise<Approvals> {
  if (current.amount >= amount) return { calls: [], fee: 0n }
  const wanted = intent.isUnlimited ? UNLIMITED : amount
  const { calls } = await needed(ctx, 'buildApproval')(
    { token: from.address ?? '', spender, amount: wanted, current },
    { signal: ctx.signal },
  )
  let fee = 0n
  for (const [at, call] of calls.entries()) {
    const facts = await inspect(ctx, call, calls.slice(0, at))
    const isLast = at === calls.length - 1
    const expected = { account: plainOf(intent.account), token: from.id, spender, amount: isLast ? wanted : 0n }
    if (!isApproval(facts, expected)) throw swapsError('swaps/wrong-approval')
    fee += facts.feeAtMost
  }
  return { calls, fee }
}

async function inspect(ctx: SwapsContext, call: WalletCall, after: readonly WalletCall[]): Promise<TradeFacts> {
  const { signal } = ctx
  const prepared = await needed(ctx, 'prepareCall')({ call, ...(after.length > 0 ? { after } : {}) }, { signal })
  return needed(ctx, 'inspectTrade')({ prepared }, { signal })
}

/** Reads what the spender may take; nothing for what needs no approval: the native coin, and a wrapped coin itself. */
export async function readAllowance(
  ctx: SwapsContext,
  { from }: Pick<Swap, 'from'>,
  router: Router,
  target: string,
): Promise<Allowance | undefined> {
  const isOwn = target.toLowerCase() === router.wrappedNative?.toLowerCase()
  if (from.kind === 'native' || isOwn) return undefined
  const { spender } = router
  const read = needed(ctx, 'tokenAllowance')
  return { spender, current: await read({ token: from.address ?? '', spender }, { signal: ctx.signal }) }
}

async function answerOf(ctx: SwapsContext, { intent, from, to, amount }: Swap, quote: Quote) {
  const { tx } = await ctx.plugins.api.buildSwapTransaction(
    {
      amount: amount.toString(),
      eip155: { slippage: intent.slippage / 100 },
      from: tokenIdOf(from),
      to: tokenIdOf(to),
      userAddress: intent.account,
      disableEstimate: true,
      ...(quote.id === null ? {} : { quoteId: quote.id }),
    },
    { signal: ctx.signal },
  )
  if (!tx) throw swapsError('swaps/unreadable')
  const value = from.kind === 'native' ? amount : 0n
  const claimed = {
    from: isSameToken(tx.from, intent.account) ? plainOf(intent.account) : tx.from,
    amount: BigInt(tx.amount),
    value: tx.value === undefined ? value : BigInt(tx.value),
    gas: BigInt(tx.eip155.gas),
    gasPrice: BigInt(tx.eip155.gasPrice),
  }
  const isHere = tx.to.startsWith(`${intent.network}:`)
  return { claimed, call: { to: isHere ? plainOf(tx.to) : '', data: tx.data, value } satisfies WalletCall }
}

/**
 * Has the swap made, prepares it with what it needs to be allowed, reads the bytes back, tries it on a node, and compares all
 * of that with what was asked for. Nobody is asked to sign anything.
 * @throws `swaps/…`, `transfer/…`, `http/…`
 */
export async function makeSwap(ctx: SwapsContext, intent: Intent, quote: Quote, progress: Progress): Promise<Built> {
  const swap = swapOf(ctx, intent)
  const { from, to, amount } = swap
  const { signal, services, store } = ctx
  progress.stage = 'transactionFailed'
  const [{ call, claimed }] = await Promise.all([
    answerOf(ctx, swap, quote),
    checkTokens(ctx, [from, to], { again: true }),
  ])
  const { exchanges = {} } = store.get(ctx.atoms.options)
  const router = routerAt(routersOf(intent.network, exchanges), call.to, quote.provider?.id)
  if (!router) throw swapsError('swaps/unknown-target', { details: { target: call.to } })
  progress.stage = 'allowanceFailed'
  const allowance = await readAllowance(ctx, swap, router, call.to)
  progress.stage = 'approvalFailed'
  const approvals = allowance
    ? await makeApprovals(ctx, swap, allowance.spender, allowance.current)
    : { calls: [], fee: 0n }
  progress.stage = 'transactionFailed'
  const after = approvals.calls
  const transfer = await needed(ctx, 'prepareCall')(
    { call, ...(after.length > 0 ? { after } : {}), gas: claimed.gas },
    { signal },
  )
  const { registry } = router
  const facts = await needed(ctx, 'inspectTrade')(
    { prepared: transfer, ...(registry === undefined ? {} : { registry }) },
    { signal },
  )
  const tokens = [from, to].flatMap(({ address }) => address ?? [])
  const outcome = await ctx.capability('simulateTrade')?.({ calls: [...after, call], tokens }, { signal })
  const least = leastOf(quote.gets, intent.slippage)
  const minimum = quote.minimum > least ? quote.minimum : least
  const refusal = refusalOf(
    {
      network: intent.network,
      account: plainOf(intent.account),
      from,
      to,
      amount,
      minimum,
      now: services.clock.now(),
    },
    { router, claimed, facts, outcome, ...(quote.spender ? { spender: plainOf(quote.spender) } : {}) },
  )
  if (refusal) throw swapsError(refusal)
  if (facts.digest !== transfer.digest) throw kernelError('transfer/changed')
  return {
    version: intent.version,
    at: services.clock.now(),
    quote,
    transfer,
    facts,
    judgement: judgementOf(store.get(state), quote, services.clock.now()),
    ...(allowance ? { spender: allowance.spender, allowance: allowance.current } : {}),
    approvals: after.length,
    approvalFee: approvals.fee,
  }
}
