import { parseAmount } from '@latchkey/kernel'
import { donateError } from './errors.ts'
import type { DonateContext } from './plugin.ts'

/** Asks the wallet, once. @throws `donate/unsupported`, and what the wallet says */
export async function give(ctx: DonateContext, amount: string): Promise<{ readonly hash: string }> {
  const { store, kernel, atoms } = ctx
  const transfer = ctx.capability('transfer')
  const network = store.get(kernel.atoms.network)
  if (!transfer || !network) throw donateError('donate/unsupported')
  const { decimals, symbol } = network.nativeCurrency
  const sent = await transfer({ to: store.get(atoms.offer).to, amount: parseAmount(amount, decimals) })
  ctx.emit('given', { amount, hash: sent.hash })
  ctx.toast('success', 'given', { amount: `${amount} ${symbol}` })
  return sent
}
