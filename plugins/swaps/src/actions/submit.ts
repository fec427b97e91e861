import {
  formatAmount,
  isKernelError,
  kernelError,
  type PreparedTransfer,
  type TrackedTransaction,
  type TradeFacts,
  type TransactionRecord,
} from '@latchkey/kernel'
import { shownAmount } from '@latchkey/kernel/assets'
import { swapsError } from '../errors.ts'
import { isApproval } from '../model/compare.ts'
import { plainOf } from '../model/networks.ts'
import { routerAt, routersOf } from '../model/routers.ts'
import { type Built, isUnderWay, minimumOf, type SwapState, state } from '../model/swapState.ts'
import type { SwapFacts, SwapsContext } from '../plugin.ts'
import { makeApprovals, readAllowance } from './build.ts'
import { errorOf, isUser, needed, step } from './read.ts'
import { FRESH, LEFT, rebuild, sayFailure } from './review.ts'

/** Milliseconds after which a wallet that has not answered counts as slow. */
const SLOW = 30_000
/** A token may want its allowance to be 0 first. */
const MOST_APPROVALS = 2

function reported(ctx: SwapsContext, { intent }: SwapState, { quote }: Built): SwapFacts {
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === intent.connectionId)
  const { from, to } = intent
  return {
    network: intent.network,
    isSmartAccount: connection?.account.type === 'smartAccount',
    from: from?.symbol ?? '',
    to: to?.symbol ?? '',
    fromAmount: formatAmount(quote.pays, from?.decimals ?? 0),
    toAmount: formatAmount(quote.gets, to?.decimals ?? 0),
  }
}

/** What can be confirmed at this moment. @throws `swaps/wallet-changed`, `transfer/changed` */
function check(ctx: SwapsContext, { intent, built }: SwapState): Built {
  if (!built || built.version !== intent.version) throw swapsError('swaps/invalid')
  if (!isUser(ctx, intent)) throw swapsError('swaps/wallet-changed')
  if (built.facts.digest !== built.transfer.digest) throw kernelError('transfer/changed')
  return built
}

function isFresh(ctx: SwapsContext, { at, quote }: Built): boolean {
  const now = ctx.services.clock.now()
  return now - at < FRESH && (quote.expiresAt === undefined || quote.expiresAt - now > LEFT)
}

/** Says after 30 seconds that the wallet has not answered. The result stops that. */
function watchSlow(ctx: SwapsContext): () => void {
  const controller = new AbortController()
  ctx.services.clock.sleep(SLOW, controller.signal).then(
    () => step(ctx, { type: 'slow' }),
    () => undefined,
  )
  return () => controller.abort()
}

interface Asked {
  readonly transfer: PreparedTransfer
  readonly facts: TradeFacts
  readonly kind: 'approve' | 'trade'
  readonly assets: TrackedTransaction['intent']['assets']
}

/** Writes down what is about to be sent, then asks the wallet, once. */
async function ask(ctx: SwapsContext, { intent }: SwapState, { transfer, facts, kind, assets }: Asked) {
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === intent.connectionId)
  const send = needed(ctx, 'sendPrepared')
  const tracker = await ctx.kernel.wallet.transactions()
  // Between the press and here the wallet may have moved.
  if (!isUser(ctx, intent)) throw swapsError('swaps/wallet-changed')
  const stop = watchSlow(ctx)
  try {
    return await tracker.track(
      {
        network: intent.network,
        account: intent.account,
        kind,
        plugin: ctx.id,
        ...(connection ? { wallet: connection.name } : {}),
        anchor: transfer.anchor,
        intent: {
          to: facts.target,
          ...(facts.value > 0n ? { value: facts.value } : {}),
          digest: transfer.digest,
          assets,
        },
      },
      () => send({ prepared: transfer, digest: facts.digest }),
    )
  } finally {
    stop()
  }
}

const OVER: ReadonlySet<TransactionRecord['state']> = new Set(['failed', 'replaced', 'dropped', 'rejected', 'unknown'])

/** Waits until a transaction is in a block. @throws `swaps/approval-failed` when it does not get there */
function mined(ctx: SwapsContext, id: string): Promise<void> {
  const { store, kernel, signal } = ctx
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const record = store.get(kernel.atoms.transactions).find((entry) => entry.id === id)
      if (signal.aborted) end(() => reject(kernelError('kernel/aborted')))
      else if (record?.state === 'confirmed') end(resolve)
      else if (!record || OVER.has(record.state))
        end(() => reject(swapsError('swaps/approval-failed', { details: { state: record?.state ?? 'forgotten' } })))
    }
    const stop = store.sub(kernel.atoms.transactions, look)
    signal.addEventListener('abort', look)
    const end = (settle: () => void): void => {
      stop()
      signal.removeEventListener('abort', look)
      settle()
    }
    look()
  })
}

/** Has the wallet allow what the swap needs, one transaction after the other, each as the token stands then. */
async function approve(ctx: SwapsContext, confirmed: SwapState, built: Built): Promise<void> {
  const { intent } = confirmed
  const { from, to } = intent
  const router = routerAt(
    routersOf(intent.network, ctx.store.get(ctx.atoms.options).exchanges ?? {}),
    built.facts.target,
    built.quote.provider?.id,
  )
  if (!from || !to || !router) throw swapsError('swaps/invalid')
  const swap = { intent, from, to, amount: built.quote.pays }
  for (let round = 0; round <= MOST_APPROVALS; round += 1) {
    const allowance = await readAllowance(ctx, swap, router, built.facts.target)
    if (!allowance) return
    const { calls } = await makeApprovals(ctx, swap, allowance.spender, allowance.current)
    const [call] = calls
    if (!call) return
    if (round === MOST_APPROVALS) break
    const transfer = await needed(ctx, 'prepareCall')({ call }, { signal: ctx.signal })
    const facts = await needed(ctx, 'inspectTrade')({ prepared: transfer }, { signal: ctx.signal })
    const amount = facts.sold?.amount ?? 0n
    const isWanted = calls.length > 1 ? amount === 0n : amount > 0n
    const expected = { account: plainOf(intent.account), token: from.id, spender: allowance.spender, amount }
    if (!isWanted || !isApproval(facts, expected)) throw swapsError('swaps/wrong-approval')
    step(ctx, { type: 'approve' })
    const assets = [{ asset: from.id, amount, direction: 'out' as const }]
    const record = await ask(ctx, confirmed, { transfer, facts, kind: 'approve', assets })
    step(ctx, { type: 'approved' })
    await mined(ctx, record.id)
  }
  throw swapsError('swaps/approval-short')
}

/** After the wallet has answered: the account, with nothing to go back to. */
function leave(ctx: SwapsContext, { intent }: SwapState, built: Built, isLost: boolean): void {
  const { store, kernel, router, plugins } = ctx
  step(ctx, { type: 'sent' })
  const shown = shownAmount(built.quote.gets, intent.to?.decimals ?? 0)
  if (isLost) ctx.toast('error', 'lost')
  else ctx.toast('success', 'swapped', { from: intent.from?.symbol ?? '', to: `${shown} ${intent.to?.symbol ?? ''}` })
  ctx.kernel.wallet.nativeBalance({ force: true }).catch((error: unknown) => ctx.report(error, 'balance'))
  if (!store.get(kernel.atoms.modal).open || !plugins.account) return
  plugins.account.showTab('history').catch((error: unknown) => ctx.report(error, 'leave'))
  router.reset('account.Account')
}

async function sign(ctx: SwapsContext, confirmed: SwapState, built: Built): Promise<void> {
  const { from, to } = confirmed.intent
  const assets = [
    ...(from ? [{ asset: from.id, amount: built.quote.pays, direction: 'out' as const }] : []),
    ...(to ? [{ asset: to.id, amount: built.quote.gets, direction: 'in' as const }] : []),
  ]
  await ask(ctx, confirmed, { transfer: built.transfer, facts: built.facts, kind: 'trade', assets })
}

/** Declined leads back to the review, what else failed to the form; an answer that is lost is never asked for again. */
function fail(ctx: SwapsContext, confirmed: SwapState, built: Built, cause: unknown): void {
  const error = errorOf(cause)
  const { phase } = ctx.store.get(state)
  const isApproving = phase === 'approving' || phase === 'mining'
  const isDeclined = isKernelError(cause, 'request/rejected')
  const records = ctx.store.get(ctx.kernel.atoms.transactions)
  const lost =
    phase === 'signing' &&
    records.some(({ state: known, intent }) => known === 'unknown' && intent.digest === built.transfer.digest)
  const facts = { ...reported(ctx, confirmed, built), message: error.code }
  ctx.emit(isApproving ? 'approvalFailed' : 'failed', facts)
  if (lost) {
    leave(ctx, confirmed, built, true)
    return
  }
  const to = isDeclined || error.code.startsWith('swaps/approval') ? 'review' : 'form'
  step(ctx, { type: 'failed', version: confirmed.intent.version, error, to })
  if (isDeclined) return
  if (isApproving) ctx.toast('error', 'approvalFailed')
  else sayFailure(ctx, cause, 'transactionError')
}

/**
 * Has the wallet carry out what was reviewed: the approvals that are missing, then the swap, each asked for once, whatever
 * people, wallets or tabs do. Does nothing while a worse price rests, and asks for a new one first when it is too old.
 */
export async function submit(ctx: SwapsContext): Promise<void> {
  const confirmed = ctx.store.get(state)
  if (confirmed.phase !== 'review' || isUnderWay(confirmed)) return
  const { restsUntil = 0 } = confirmed.built ?? {}
  if (ctx.services.clock.now() < restsUntil) return
  let built: Built
  try {
    built = check(ctx, confirmed)
  } catch (cause) {
    step(ctx, { type: 'failed', version: confirmed.intent.version, error: errorOf(cause), to: 'form' })
    return
  }
  if (!isFresh(ctx, built)) return rebuild(ctx)
  const shown = ctx.whileShown()
  try {
    if (built.approvals > 0) {
      // One press is one swap: nothing else begins until this one is over.
      step(ctx, { type: 'approve' })
      await approve(ctx, confirmed, built)
      // Who has closed the review wants no further question; what was allowed stays.
      if (shown.aborted) throw kernelError('kernel/aborted')
      step(ctx, { type: 'rebuild' })
      await rebuild(ctx)
      const next = ctx.store.get(state)
      const isWorse = next.built === undefined || minimumOf(next.built) < minimumOf(built)
      if (next.phase !== 'review' || next.built === built || isWorse || next.built.approvals > 0) return
      built = check(ctx, next)
      if (shown.aborted) throw kernelError('kernel/aborted')
    }
    step(ctx, { type: 'sign' })
    if (ctx.store.get(state).phase !== 'signing') return
    ctx.emit('initiated', reported(ctx, confirmed, built))
    await sign(ctx, confirmed, built)
    ctx.emit('succeeded', reported(ctx, confirmed, built))
    leave(ctx, confirmed, built, false)
  } catch (cause) {
    fail(ctx, confirmed, built, cause)
  }
}
