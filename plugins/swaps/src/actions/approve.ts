import { kernelError, type TransactionRecord } from '@latchkey/kernel'
import { swapsError } from '../errors.ts'
import { rises } from '../model/machine.ts'
import { routerAt, routersOf } from '../model/routers.ts'
import type { Built, Intent } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { makeApprovals, readAllowance } from './approvals.ts'
import { ask } from './ask.ts'
import { step } from './read.ts'

const OVER: ReadonlySet<TransactionRecord['state']> = new Set(['failed', 'replaced', 'dropped', 'rejected'])

/** Waits until a transaction is in a block. @throws `swaps/approval-failed` when it does not get there, `swaps/approval-unknown` */
function mined(ctx: SwapsContext, id: string): Promise<void> {
  const { store, kernel, signal } = ctx
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const record = store.get(kernel.atoms.transactions).find((entry) => entry.id === id)
      if (signal.aborted) end(() => reject(kernelError('kernel/aborted')))
      else if (record?.state === 'confirmed') end(resolve)
      else if (record?.state === 'unknown') end(() => reject(swapsError('swaps/approval-unknown')))
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

/**
 * Has the wallet allow what the swap needs, one transaction after the other, each as the token stands then; never more of
 * them than the review has said, and none that costs clearly more than it has said.
 * @returns whether the next one would
 * @throws `swaps/approval-short` when less is allowed after that, `swaps/approval-unknown` when the wallet's answer is lost
 */
export async function approve(ctx: SwapsContext, intent: Intent, built: Built): Promise<boolean> {
  const { from, to } = intent
  const { exchanges = {} } = ctx.store.get(ctx.atoms.options)
  const { target } = built.facts
  const router = routerAt(routersOf(intent.network, exchanges), target, built.quote.provider?.id)
  if (!from || !to || !router) throw swapsError('swaps/invalid')
  const swap = { intent, from, to, amount: built.quote.pays }
  let spent = 0n
  for (let left = built.approvals; ; left -= 1) {
    const allowance = await readAllowance(ctx, swap, router, target)
    if (!allowance) return false
    const { spender, current } = allowance
    const { steps, fee } = await makeApprovals(ctx, swap, spender, current)
    const [next] = steps
    if (!next) return false
    if (steps.length > left) throw swapsError('swaps/approval-short')
    if (rises(spent + fee, built.approvalFee)) return true
    const { transfer, facts } = next
    const amount = facts.sold?.amount ?? 0n
    spent += facts.feeAtMost
    step(ctx, { type: 'approve' })
    const assets = [{ asset: from.id, amount, direction: 'out' as const }]
    const { record } = await ask(ctx, intent, { transfer, facts, kind: 'approve', assets }).catch((cause: unknown) => {
      const records = ctx.store.get(ctx.kernel.atoms.transactions)
      const isLost = records.some(({ state, intent: { digest } }) => state === 'unknown' && digest === transfer.digest)
      throw isLost && !ctx.signal.aborted ? swapsError('swaps/approval-unknown', { cause }) : cause
    })
    step(ctx, { type: 'approved' })
    await mined(ctx, record.id)
  }
}
