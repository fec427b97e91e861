import { askJson } from '../ask/askJson.ts'
import { askText } from '../ask/askText.ts'
import { field } from '../ask/field.ts'
import type { Fund } from './faucet.ts'

const STATS = ['chain_stats', 'mempool_stats'] as const

/** Sends satoshis by the faucet of the local chain and mines them. */
export const fundBitcoin: Fund = async (url, address, amount, signal) => {
  const query = new URLSearchParams({ address, sats: String(amount) })
  await askText(`${url}/dev/faucet?${query}`, { method: 'POST', signal })
  await askText(`${url}/dev/mine?n=1`, { method: 'POST', signal })
  const found = await askJson(`${url}/address/${encodeURIComponent(address)}`, { signal })
  const sums = STATS.map((name) => field(found, name))
  return sums.reduce<bigint>(
    (total, sum) =>
      total + BigInt(Number(field(sum, 'funded_txo_sum') ?? 0)) - BigInt(Number(field(sum, 'spent_txo_sum') ?? 0)),
    0n,
  )
}
