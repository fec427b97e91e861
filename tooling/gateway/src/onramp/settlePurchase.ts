import { parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Purchase, PurchaseChange, Purchases } from './purchases.ts'
import { sendPayout } from './sendPayout.ts'
import type { Ware } from './waresOf.ts'

/** Milliseconds after which a payout that was not signed never will be: the process that began it is gone. */
const ABANDONED = 30_000

/** Whether another transaction of the faucet's account took the payout's number, so that it can never be mined. */
async function isReplaced({ chain }: Ware, rawTransaction: `0x${string}`): Promise<boolean> {
  const { faucetKey } = chain.config
  if (!faucetKey) return false
  const { address } = privateKeyToAccount(faucetKey)
  const next = await chain.client.getTransactionCount({ address, blockTag: 'latest' })
  return next > (parseTransaction(rawTransaction).nonce ?? 0)
}

/** Sends the same signed transaction again when the chain does not know it, which cannot pay twice. */
async function sendAgain(
  ware: Ware,
  rawTransaction: `0x${string}`,
  hash: `0x${string}`,
): Promise<PurchaseChange | undefined> {
  if ((await ware.chain.rpc('eth_getTransactionByHash', [hash])) !== null) return undefined
  if ((await sendPayout(ware, rawTransaction, hash)) || !(await isReplaced(ware, rawTransaction))) return undefined
  return { status: 'failed', reason: 'Another payment took its place. Nothing was sent: begin again.' }
}

/** What became of a payout that was signed. */
async function outcome(
  ware: Ware,
  { rawTransaction, hash }: Purchase,
  isOld: boolean,
): Promise<PurchaseChange | undefined> {
  if (!hash || !rawTransaction)
    return isOld ? { status: 'failed', reason: 'The sale was interrupted. Nothing was sent: begin again.' } : undefined
  const receipt = await ware.chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
  if (!receipt) return isOld ? sendAgain(ware, rawTransaction, hash) : undefined
  if (receipt.status === 'success') return { status: 'confirmed' }
  return { status: 'failed', reason: 'The chain undid the payout.' }
}

/** Asks the chain what became of a payout and writes it down; also of one that a crash interrupted. */
export async function settlePurchase(purchases: Purchases, ware: Ware, purchase: Purchase, now: number): Promise<void> {
  const { token, status, updatedAt } = purchase
  if (status !== 'sending' && status !== 'sent') return
  const change = await outcome(ware, purchase, now - updatedAt > ABANDONED)
  if (change) await purchases.move(token, status, change)
}
