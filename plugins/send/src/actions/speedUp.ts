import { formatAmount, isKernelError, kernelError, type TransactionRecord } from '@latchkey/kernel'
import { sendError } from '../errors.ts'
import { CLOSED, type SendState, state } from '../model/sendState.ts'
import { canSpeedUp } from '../model/speedUp.ts'
import type { SendContext } from '../plugin.ts'
import { holdingOf, senderOf } from './read.ts'
import { prepare } from './review.ts'

/** The transfer of a record as a draft that takes its place. @throws `send/not-waiting`, `send/account-changed`, `send/unsupported` */
function replacementOf(ctx: SendContext, record: TransactionRecord | undefined): SendState {
  const sender = senderOf(ctx)
  const account = sender && `${sender.network.id}:${sender.connection.account.address}`
  const [moved] = record?.intent.assets ?? []
  const to = record?.intent.to
  if (!record?.hash || !moved || to === undefined || (record.state !== 'sent' && record.state !== 'seen'))
    throw sendError('send/not-waiting')
  if (!sender || account !== record.account) throw sendError('send/account-changed')
  if (!canSpeedUp(record, sender.connection)) throw sendError('send/unsupported')
  const base = { ...CLOSED.draft, connectionId: sender.connection.id, account: record.account, network: record.network }
  const empty: SendState = { ...CLOSED, draft: base }
  const asset = holdingOf(ctx, empty, moved.asset)?.asset
  if (!asset) throw sendError('send/unsupported')
  const draft = {
    ...base,
    version: ctx.store.get(state).draft.version + 1,
    asset,
    amountText: formatAmount(moved.amount, asset.decimals),
    receiver: to,
    replaces: { id: record.id, hash: record.hash, ...(record.fee === undefined ? {} : { fee: record.fee }) },
  }
  return { ...empty, phase: 'preparing', draft, receiver: { status: 'ready', address: to, warnings: [] } }
}

/**
 * Prepares what takes the place of a transfer that waits, with a higher fee, and shows it to be confirmed like any other.
 * What goes wrong is the state's `error`, beside the `id` it is about.
 * @param id - of the tracker's record
 */
export async function speedUp(ctx: SendContext, id: string): Promise<void> {
  const { store, kernel } = ctx
  const { phase } = store.get(state)
  if (phase === 'asking' || phase === 'preparing') return
  const place = store.get(kernel.atoms.history).at(-1)
  const fail = (cause: unknown): void => {
    const error = isKernelError(cause) ? cause : kernelError('unknown', { cause })
    store.set(state, { ...CLOSED, draft: { ...CLOSED.draft, replaces: { id, hash: '' } }, error })
  }
  let preparing: SendState
  try {
    preparing = replacementOf(
      ctx,
      store.get(kernel.atoms.transactions).find((record) => record.id === id),
    )
  } catch (cause) {
    return fail(cause)
  }
  store.set(state, preparing)
  const isCurrent = (): boolean => store.get(state) === preparing
  try {
    const prepared = await prepare(ctx, preparing)
    if (!isCurrent()) return
    // A user who has gone elsewhere is not led back.
    if (store.get(kernel.atoms.history).at(-1) !== place) return store.set(state, CLOSED)
    store.set(state, { ...preparing, phase: 'review', prepared })
    ctx.router.push('send.WalletSendPreview')
  } catch (cause) {
    if (isCurrent()) fail(cause)
  }
}
