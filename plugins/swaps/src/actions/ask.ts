import {
  kernelError,
  type PreparedTransfer,
  type TrackedTransaction,
  type TradeFacts,
  type TransactionRecord,
} from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import { abortable, watchSlow } from '@latchkey/kernel/async'
import { swapsError } from '../errors.ts'
import type { Intent, Step } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { sendTogether } from './batch.ts'
import { isUser, needed, step } from './read.ts'

/** What the wallet is asked to send. */
export interface Question {
  readonly transfer: PreparedTransfer
  readonly facts: TradeFacts
  readonly kind: 'approve' | 'trade'
  readonly assets: TrackedTransaction['intent']['assets']
  /** The wallet only signs, and the gateway hands it to who signs last: what it is known by there. */
  readonly handOver?: string | undefined
  /** What the wallet carries out with it as one, all or none. */
  readonly before?: readonly Step[] | undefined
}

/** What the wallet's answer leads to. */
export interface Asked {
  readonly record: TransactionRecord
  /** Who was to send it says that it is not sent. What the chain says counts: it may have been sent all the same. */
  readonly isRefused: boolean
}

/**
 * Writes down what is about to be sent, then asks the wallet, once. A caller that stops waiting leaves the question open: no other
 * can ask until it is answered, and what the wallet sends after all is followed.
 * @throws `swaps/wallet-changed`, `kernel/aborted`, and what the wallet answers
 */
export async function ask(
  ctx: SwapsContext,
  intent: Intent,
  { transfer, facts, kind, assets, handOver, before = [] }: Question,
): Promise<Asked> {
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === intent.connectionId)
  const tracker = await ctx.kernel.wallet.transactions()
  const { network, account } = intent
  const wallet = connection ? { wallet: connection.name } : {}
  const value = facts.value > 0n ? { value: facts.value } : {}
  const meant = { to: facts.target, ...value, digest: transfer.digest, assets }
  const record = { network, account, kind, plugin: ctx.id, ...wallet, anchor: transfer.anchor, intent: meant }
  const prompt = async () => {
    // Between the press and here the wallet may have moved, and who pressed may have gone.
    if (ctx.signal.aborted) throw kernelError('kernel/aborted')
    if (!isUser(ctx, intent)) throw swapsError('swaps/wallet-changed')
    if (before.length > 0) return sendTogether(ctx, [...before, { transfer, facts }])
    const prepared = { prepared: transfer, digest: facts.digest }
    if (handOver === undefined) return needed(ctx, 'sendPrepared')(prepared)
    return needed(
      ctx,
      'signPrepared',
    )({
      ...prepared,
      async handOver(signed) {
        // A caller that stopped waiting while the wallet was open wants nothing sent, and nothing was.
        if (ctx.signal.aborted) throw kernelError('kernel/aborted')
        const request = { network, quoteId: handOver, signedTransaction: toBase64(signed) }
        const { status, hash } = await ctx.plugins.api.submitSwap(request).catch((cause: unknown) => {
          throw kernelError('request/outcome-unknown', { details: { method: 'submitSwap' }, cause })
        })
        isRefused = status === 'failed' || status === 'expired'
        return hash === undefined ? {} : { hash }
      },
    })
  }
  let isRefused = false
  const stop = watchSlow(ctx.services.clock, () => step(ctx, { type: 'slow' }))
  try {
    const sent = await abortable(
      () => tracker.track(record, prompt),
      ctx.signal,
      () => ctx.toast('success', 'sentLate'),
    )
    return { record: sent, isRefused }
  } finally {
    stop()
  }
}
