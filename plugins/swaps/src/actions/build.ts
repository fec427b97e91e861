import { type ChainHead, kernelError, type PreparedTransfer, type WalletCall } from '@latchkey/kernel'
import type { SwapSolanaTransaction } from '@latchkey/plugin-api/schemas'
import { swapsError } from '../errors.ts'
import { type Claimed, type Made, refusalOf } from '../model/compare.ts'
import { leastOf } from '../model/figures.ts'
import { judgementOf, readAmount } from '../model/form.ts'
import { isSameToken, plainOf, tokenIdOf } from '../model/networks.ts'
import { programsOf, type Router, routerAt, routersOf } from '../model/routers.ts'
import { type Built, type Intent, type Permit, type Quote, state } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { type Allowance, type Approvals, makeApprovals, NO_APPROVALS, readAllowance, type Swap } from './approvals.ts'
import { batchOf } from './batch.ts'
import { checkTokens } from './checkTokens.ts'
import { planPermit, UNSIGNED } from './permit.ts'
import { canHandOver, headOf, isUser, needed } from './read.ts'

/** Where making a swap has failed, said in a toast. */
export type BuildStage = 'allowanceFailed' | 'approvalFailed' | 'transactionFailed'

/** How far a swap was made, for what is said when it goes no further. */
export interface Progress {
  stage: BuildStage
}

function swapOf(ctx: SwapsContext, intent: Intent): Swap {
  const { from, to } = intent
  const { amount } = readAmount(intent.amountText, from?.decimals ?? 0)
  if (!from || !to || !amount) throw swapsError('swaps/invalid')
  if (!isUser(ctx, intent)) throw swapsError('swaps/wallet-changed')
  return { intent, from, to, amount }
}

/** What the gateway made: a call, or a whole transaction. */
interface Answer {
  readonly claimed: Claimed
  readonly call?: WalletCall
  readonly whole?: SwapSolanaTransaction
}

async function answerOf(
  ctx: SwapsContext,
  { intent, from, to, amount }: Swap,
  quote: Quote,
  permit: Made['permit'],
): Promise<Answer> {
  const { tx, solana } = await ctx.plugins.api.buildSwapTransaction(
    {
      amount: amount.toString(),
      eip155: { slippage: intent.slippage / 100 },
      from: tokenIdOf(from),
      to: tokenIdOf(to),
      userAddress: intent.account,
      disableEstimate: true,
      ...(quote.id === null ? {} : { quoteId: quote.id }),
      ...(permit ? { permit: { ...permit, signature: `0x${permit.signature.slice(2)}` as const } } : {}),
      // Wallets that only sign and send in one cannot leave the sending to a service. Of calls no service could send there is
      // nothing to say: gateways of other makers refuse fields that they do not know.
      ...(canHandOver(ctx) || !ctx.capability('prepareTransaction') ? {} : { accepts: ['transaction'] }),
    },
    { signal: ctx.signal },
  )
  const value = from.kind === 'native' ? amount : 0n
  const plain = { from: plainOf(intent.account), amount, value, gas: 0n, gasPrice: 0n }
  // Such an answer claims nothing besides its bytes.
  if (solana) return { claimed: plain, whole: solana }
  if (!tx) throw swapsError('swaps/unreadable')
  const claimed = {
    from: isSameToken(tx.from, intent.account) ? plain.from : tx.from,
    amount: BigInt(tx.amount),
    value: tx.value === undefined ? value : BigInt(tx.value),
    gas: BigInt(tx.eip155.gas),
    gasPrice: BigInt(tx.eip155.gasPrice),
  }
  const isHere = tx.to.startsWith(`${intent.network}:`)
  return { claimed, call: { to: isHere ? plainOf(tx.to) : '', data: tx.data, value } }
}

/** What was made of an answer, and what has to be allowed before. */
interface Prepared extends Omit<Made, 'claimed' | 'spender'> {
  readonly transfer: PreparedTransfer
  readonly allowance?: Allowance | undefined
  readonly approvals: Approvals
}

/** A call as the gateway made it. */
interface Asking {
  readonly call: WalletCall
  readonly claimed: Claimed
  readonly provider?: string
  /** It carries what the account has signed in place of an approval. */
  readonly isSigned: boolean
}

/**
 * Prepares a call with what it needs to be allowed. One that waits for a signature is tried as if that were an approval: there is
 * nothing else yet that would let it go through.
 */
async function prepareCall(
  ctx: SwapsContext,
  swap: Swap,
  { call, claimed, provider, isSigned }: Asking,
  progress: Progress,
): Promise<Prepared> {
  const { signal } = ctx
  const { exchanges = {} } = ctx.store.get(ctx.atoms.options)
  const router = routerAt(routersOf(swap.intent.network, exchanges), call.to, provider)
  if (!router) throw swapsError('swaps/unknown-target', { details: { target: call.to } })
  progress.stage = 'allowanceFailed'
  const allowance = await readAllowance(ctx, swap, router, call.to)
  progress.stage = 'approvalFailed'
  const approvals =
    allowance && !isSigned ? await makeApprovals(ctx, swap, allowance.spender, allowance.current) : NO_APPROVALS
  progress.stage = 'transactionFailed'
  const after = approvals.calls
  const tokens = [swap.from, swap.to].flatMap(({ address }) => address ?? [])
  // Tried on a node while the call is prepared; what preparing it says is told first.
  const trial = ctx.capability('simulateTrade')?.({ calls: [...after, call], tokens }, { signal })
  trial?.catch(() => undefined)
  const transfer = await needed(ctx, 'prepareCall')(
    { call, ...(after.length > 0 ? { after } : {}), gas: claimed.gas },
    { signal },
  )
  const { registry } = router
  const facts = await needed(ctx, 'inspectTrade')(
    { prepared: transfer, ...(registry === undefined ? {} : { registry }) },
    { signal },
  )
  const outcome = await trial
  return { transfer, router, facts, outcome, allowance, approvals }
}

/** Takes in a whole transaction: nothing has to be allowed for it. */
async function prepareWhole(
  ctx: SwapsContext,
  { intent }: Swap,
  { transaction, execution }: SwapSolanaTransaction,
  provider: string | undefined,
): Promise<Prepared> {
  const { signal } = ctx
  const transfer = await needed(ctx, 'prepareTransaction')({ transaction }, { signal })
  const facts = await needed(ctx, 'inspectTrade')({ prepared: transfer }, { signal })
  const router = routerAt(routersOf(intent.network, {}), facts.target, provider)
  // What runs a strange program is not even tried.
  const isListed = facts.programs?.every((program) => programsOf(intent.network).includes(program))
  const outcome = isListed
    ? await needed(ctx, 'simulateTrade')({ calls: [], tokens: [], prepared: transfer }, { signal })
    : undefined
  return { transfer, router, facts, outcome, execution, approvals: NO_APPROVALS }
}

/** The least that has to come out: what was promised, less what the quote says that its provider keeps of it. */
function leastFor({ intent }: Swap, quote: Quote, { mostKept }: Partial<Router> = {}): bigint {
  const least = leastOf(quote.gets, intent.slippage)
  const minimum = quote.minimum > least ? quote.minimum : least
  if (mostKept === undefined) return minimum
  const share = BigInt(Math.ceil(quote.feeRate * 10_000))
  // A unit less is the rounding of another formula: such a program is given what is quoted and how much of it may be lost.
  return leastOf(minimum, Number(share < mostKept ? share : mostKept)) - 1n
}

/** The block that a price is of: what the quote says, and never one that is yet to come. */
function blockOf({ block: expected }: Quote, head: ChainHead | undefined): Pick<Built, 'block'> {
  if (!head) return {}
  return { block: expected !== undefined && expected < head.block ? expected : head.block }
}

/**
 * Has the swap made, prepares it with what it needs to be allowed, reads the bytes back, tries it on a node, and compares all
 * of that with what was asked for. The user is not asked to sign anything.
 * @throws `swaps/…`, `transfer/…`, `http/…`
 */
export async function makeSwap(
  ctx: SwapsContext,
  intent: Intent,
  quote: Quote,
  progress: Progress,
  signed?: Permit,
): Promise<Built> {
  const swap = swapOf(ctx, intent)
  const { from, to, amount } = swap
  const { services, store } = ctx
  progress.stage = 'approvalFailed'
  const plan = await planPermit(ctx, swap, quote, signed)
  const permit = plan && { deadline: plan.deadline, signature: plan.signature ?? UNSIGNED }
  progress.stage = 'transactionFailed'
  const [{ call, whole, claimed }, head] = await Promise.all([
    answerOf(ctx, swap, quote, permit),
    headOf(ctx),
    checkTokens(ctx, [from, to], { again: true }),
  ])
  const provider = quote.provider?.id
  if (!call && !whole) throw swapsError('swaps/unreadable')
  const prepared = call
    ? await prepareCall(
        ctx,
        swap,
        { call, claimed, isSigned: plan?.signature !== undefined, ...(provider === undefined ? {} : { provider }) },
        progress,
      )
    : await prepareWhole(ctx, swap, whole as SwapSolanaTransaction, provider)
  const { transfer, facts, router, allowance, approvals, execution } = prepared
  const asked = { network: intent.network, account: plainOf(intent.account), from, to, amount }
  const refusal = refusalOf(
    { ...asked, minimum: leastFor(swap, quote, router), now: services.clock.now() },
    // A quote does not name who takes by a permit.
    { ...prepared, claimed, permit, ...(quote.spender && !plan ? { spender: plainOf(quote.spender) } : {}) },
  )
  if (refusal) throw swapsError(refusal)
  if (facts.digest !== transfer.digest) throw kernelError('transfer/changed')
  const batch = plan ? undefined : await batchOf(ctx, intent, approvals.steps)
  return {
    version: intent.version,
    at: services.clock.now(),
    quote,
    transfer,
    facts,
    judgement: judgementOf(store.get(state), quote, services.clock.now()),
    ...(allowance ? { spender: allowance.spender, allowance: allowance.current } : {}),
    approvals: plan ? 0 : approvals.calls.length,
    ...(plan ? { permit: plan } : {}),
    ...(batch ? { batch } : {}),
    ...blockOf(quote, head),
    approvalFee: approvals.fee,
    ...(execution === 'signed' ? { handOver: whole?.quoteId ?? '' } : {}),
  }
}
