import { askJson } from '../ask/askJson.ts'
import { field } from '../ask/field.ts'
import type { Faucet } from './faucet.ts'

const STATS = ['chain_stats', 'mempool_stats'] as const

/** What an address owns in satoshis, with what waits for a block. */
export const bitcoinBalance: NonNullable<Faucet['balanceOf']> = async (url, address, signal) => {
  const found = await askJson(`${url}/address/${encodeURIComponent(address)}`, { signal })
  const sums = STATS.map((name) => field(found, name))
  return sums.reduce<bigint>(
    (total, sum) =>
      total + BigInt(Number(field(sum, 'funded_txo_sum') ?? 0)) - BigInt(Number(field(sum, 'spent_txo_sum') ?? 0)),
    0n,
  )
}
