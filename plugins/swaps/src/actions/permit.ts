import { kernelError } from '@latchkey/kernel'
import { abortable, watchSlow } from '@latchkey/kernel/async'
import { swapsError } from '../errors.ts'
import { isSameAddress, plainOf } from '../model/networks.ts'
import { routersOf } from '../model/routers.ts'
import type { Built, Intent, Permit, Quote } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import type { Swap } from './approvals.ts'
import { isAtomic } from './batch.ts'
import { isSmartAccount, isUser, needed, step } from './read.ts'

/** Seconds for which a permit is good. */
const LIFETIME = 30 * 60
/** Seconds that a permit that was signed must still be good for when it is used again. */
const LEFT = 5 * 60
/** What stands in the bytes until the account has signed. */
export const UNSIGNED: `0x${string}` = `0x${'0'.repeat(130)}`

/** A permit as it is signed, by the chain's own word alone. */
async function makePermit(ctx: SwapsContext, { from, amount }: Swap, spender: string, deadline: number) {
  const build = ctx.capability('buildPermit')
  const permit = await build?.({ token: from.address ?? '', spender, amount, deadline }, { signal: ctx.signal })
  return permit && { permit, spender, deadline }
}

/**
 * What the account signs in place of sending an approval; nothing where that is not taken, not needed or not possible. A wallet
 * that carries out calls as one is asked that way.
 * @param known - signed in this review already
 */
export async function planPermit(
  ctx: SwapsContext,
  swap: Swap,
  { provider, spender, takesPermit }: Quote,
  known: Permit | undefined,
): Promise<Permit | undefined> {
  const { intent, from, amount } = swap
  if (!takesPermit || from.kind === 'native' || intent.isUnlimited || intent.isSplit) return undefined
  if (!ctx.capability('signTypedData') || isSmartAccount(ctx, intent)) return undefined
  const { exchanges = {} } = ctx.store.get(ctx.atoms.options)
  const routers = routersOf(intent.network, exchanges).filter((router) => router.provider === provider?.id)
  const front = routers.find((router) => router.takesPermit)
  const usual = routers.find((router) => isSameAddress(spender && plainOf(spender), router.spender))
  if (!front || !usual) return undefined
  const now = Math.floor(ctx.services.clock.now() / 1000)
  if (known && known.deadline - now > LEFT) {
    const again = await makePermit(ctx, swap, known.spender, known.deadline)
    if (again?.permit.digest === known.permit.digest) return known
  }
  const allowed = await needed(ctx, 'tokenAllowance')(
    { token: from.address ?? '', spender: usual.spender },
    { signal: ctx.signal },
  )
  if (allowed.amount >= amount || (await isAtomic(ctx))) return undefined
  return makePermit(ctx, swap, front.spender, now + LIFETIME)
}

/**
 * Has the account sign what was shown, once: made anew from what the chain says now, it has to be the same.
 * @throws `swaps/wrong-approval` when it is not, or another account has signed; `swaps/wallet-changed`, and what the wallet answers
 */
export async function signPermit(ctx: SwapsContext, intent: Intent, built: Built): Promise<Permit> {
  const { permit: shown, quote } = built
  const { from, to } = intent
  if (!shown || !from || !to) throw swapsError('swaps/invalid')
  const now = await makePermit(ctx, { intent, from, to, amount: quote.pays }, shown.spender, shown.deadline)
  if (now?.permit.digest !== shown.permit.digest) throw swapsError('swaps/wrong-approval')
  if (ctx.signal.aborted) throw kernelError('kernel/aborted')
  if (!isUser(ctx, intent)) throw swapsError('swaps/wallet-changed')
  const { typedData, read } = now.permit
  const stop = watchSlow(ctx.services.clock, () => step(ctx, { type: 'slow' }))
  try {
    const answer = await abortable(() => needed(ctx, 'signTypedData')({ typedData }), ctx.signal)
    const signature = await read(answer.signature)
    if (signature === undefined) throw swapsError('swaps/wrong-approval')
    return { ...shown, signature }
  } finally {
    stop()
  }
}
