import {
  kernelError,
  type PreparedTransfer,
  type TrackedTransaction,
  type TradeFacts,
  type TransactionRecord,
} from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { swapsError } from '../errors.ts'
import type { Intent } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { isUser, needed, step } from './read.ts'

/** Milliseconds after which a wallet that has not answered counts as slow. */
const SLOW = 30_000

/** Says after 30 seconds that the wallet has not answered. The result stops that. */
function watchSlow(ctx: SwapsContext): () => void {
  const controller = new AbortController()
  ctx.services.clock.sleep(SLOW, controller.signal).then(
    () => step(ctx, { type: 'slow' }),
    () => undefined,
  )
  return () => controller.abort()
}

/** What the wallet is asked to send. */
export interface Question {
  readonly transfer: PreparedTransfer
  readonly facts: TradeFacts
  readonly kind: 'approve' | 'trade'
  readonly assets: TrackedTransaction['intent']['assets']
}

/**
 * Writes down what is about to be sent, then asks the wallet, once. Who stops waiting leaves the question open: no one else
 * can ask meanwhile, and what the wallet sends after all is followed.
 * @throws `swaps/wallet-changed`, `kernel/aborted`, and what the wallet answers
 */
export async function ask(
  ctx: SwapsContext,
  intent: Intent,
  { transfer, facts, kind, assets }: Question,
): Promise<TransactionRecord> {
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === intent.connectionId)
  const send = needed(ctx, 'sendPrepared')
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
    return send({ prepared: transfer, digest: facts.digest })
  }
  const stop = watchSlow(ctx)
  try {
    return await abortable(
      () => tracker.track(record, prompt),
      ctx.signal,
      () => ctx.toast('success', 'sentLate'),
    )
  } finally {
    stop()
  }
}
