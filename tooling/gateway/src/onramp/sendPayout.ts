import { isRefusal } from '../sources/onchain/isRefusal.ts'
import type { Ware } from './waresOf.ts'

/**
 * Sends a signed payout; the same one may be sent again, which cannot pay twice.
 *
 * @returns whether the chain has it; it may refuse one that somebody else has just sent
 */
export async function sendPayout(
  { chain }: Ware,
  rawTransaction: `0x${string}`,
  hash: `0x${string}`,
): Promise<boolean> {
  try {
    await chain.rpc('eth_sendRawTransaction', [rawTransaction])
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return (await chain.rpc('eth_getTransactionByHash', [hash])) !== null
  }
}
