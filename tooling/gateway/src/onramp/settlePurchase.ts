import type { Purchase, Purchases } from './purchases.ts'
import type { Ware } from './waresOf.ts'

/** Milliseconds after which a payout that was not signed never will be: the process that began it is gone. */
const ABANDONED = 30_000

/** Sends the same signed transaction again when the chain does not know it, which cannot pay twice. */
async function sendAgain(ware: Ware, rawTransaction: `0x${string}`, hash: `0x${string}`): Promise<void> {
  if ((await ware.chain.rpc('eth_getTransactionByHash', [hash])) !== null) return
  await ware.chain.rpc('eth_sendRawTransaction', [rawTransaction])
}

/** Asks the chain what became of a payout and writes it down; also of one that a crash interrupted. */
export async function settlePurchase(purchases: Purchases, ware: Ware, purchase: Purchase, now: number): Promise<void> {
  const { token, status, hash, rawTransaction, updatedAt } = purchase
  if (status !== 'sending' && status !== 'sent') return
  if (!hash || !rawTransaction) {
    const reason = 'The sale was interrupted. Nothing was sent: begin again.'
    if (now - updatedAt > ABANDONED) await purchases.move(token, status, { status: 'failed', reason })
    return
  }
  const receipt = await ware.chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
  if (receipt)
    await purchases.move(
      token,
      status,
      receipt.status === 'success'
        ? { status: 'confirmed' }
        : { status: 'failed', reason: 'The chain undid the payout.' },
    )
  else if (now - updatedAt > ABANDONED) await sendAgain(ware, rawTransaction, hash)
}
