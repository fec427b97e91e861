import { kernelError, type TrackedTransaction } from '@latchkey/kernel'
import { ifWebLockFree } from '@latchkey/kernel/async'
import { sendError } from '../errors.ts'
import type { Prepared, SendState } from '../model/sendState.ts'
import type { SendContext } from '../plugin.ts'
import { sentMeanwhile } from './leave.ts'
import { isSender } from './read.ts'
import { checkName, requestOf } from './review.ts'

/**
 * What is checked once more, whatever the view showed.
 * @throws `send/invalid`, `send/account-changed`, `send/not-waiting`, `transfer/changed`, `transfer/expired`
 */
export function checkReviewed(ctx: SendContext, current: SendState): Prepared {
  const { draft, prepared } = current
  requestOf(ctx, current)
  if (!isSender(ctx, draft)) throw sendError('send/account-changed')
  const { replaces } = draft
  const before = replaces && ctx.store.get(ctx.kernel.atoms.transactions).find(({ id }) => id === replaces.id)
  if (replaces && before?.state !== 'sent' && before?.state !== 'seen') throw sendError('send/not-waiting')
  if (!prepared || prepared.version !== draft.version || prepared.facts.digest !== prepared.transfer.digest)
    throw kernelError('transfer/changed')
  if (prepared.transfer.expiresAt !== undefined && prepared.transfer.expiresAt <= ctx.services.clock.now())
    throw kernelError('transfer/expired')
  return prepared
}

function tracked(ctx: SendContext, { draft }: SendState, { facts, transfer }: Prepared): TrackedTransaction {
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === draft.connectionId)
  const { asset } = draft
  const isNative = asset?.kind === 'native'
  const isNft = asset?.kind === 'nft'
  const token = asset && !isNft ? { token: { symbol: asset.symbol, decimals: asset.decimals } } : {}
  return {
    network: draft.network,
    account: draft.account,
    kind: 'send',
    plugin: ctx.id,
    ...(connection ? { wallet: connection.name } : {}),
    anchor: transfer.anchor,
    intent: {
      to: facts.to,
      ...(isNative ? { value: facts.amount } : {}),
      digest: transfer.digest,
      assets: [{ asset: facts.asset, amount: facts.amount, direction: 'out', ...token }],
    },
  }
}

/**
 * Writes the record of a payment, then has the wallet asked for it, at most once over all tabs.
 * @param isHere - whether the user is still where they confirmed
 * @throws `send/left` when they are not; `send/asked-elsewhere`; what `checkReviewed` throws; what went wrong in the wallet
 */
export async function ask(
  ctx: SendContext,
  current: SendState,
  prepared: Prepared,
  isHere: () => boolean,
): Promise<{ readonly id: string }> {
  const send = ctx.capability('sendPrepared')
  if (!send) throw sendError('send/unsupported')
  const tracker = await ctx.kernel.wallet.transactions()
  await checkName(ctx, current)
  const { transfer, facts } = prepared
  const accepted = facts.isFeeHigh ? { acceptsFee: true } : {}
  const order = { prepared: transfer, digest: facts.digest, ...accepted }
  const asked = await ifWebLockFree(lockOf(current, prepared), async () => {
    // Between the press and here the wallet may have moved, and another tab may have been faster.
    checkReviewed(ctx, current)
    if (!isHere()) throw sendError('send/left')
    if (sentMeanwhile(ctx, current)) throw sendError('send/asked-elsewhere')
    return tracker.track(tracked(ctx, current, prepared), () => send(order))
  })
  if (!asked) throw sendError('send/asked-elsewhere')
  return asked
}

/** Held by the tab whose wallet is asked for a payment. */
function lockOf({ draft }: SendState, { facts: { to, asset, amount } }: Prepared): string {
  return ['latchkey:send', draft.account, to, asset, amount].join(' ')
}
