import type { FamilyEntries } from '@latchkey/kernel'
import { assetId, type Holding } from '@latchkey/kernel/assets'
import { readAccounts } from './rpc.ts'
import { isPiece, readMint } from './tokenAccounts.ts'

/** Mints that are looked at: wallets hold thousands of worthless ones. */
const MOST = 500
/** Accounts in one request. */
const AT_ONCE = 100

/**
 * The collectibles of an account: mints of which there is one that cannot be divided, by their names on the chain.
 * @throws `rpc/…`
 */
export const nfts: NonNullable<FamilyEntries['nfts']> = async ({ owner }, io) => {
  const { amounts, namesOf } = await import('./tokenBalances.ts')
  const { metadataAddress } = await import('./web3.ts')
  const held = [...(await amounts(io, owner))].flatMap(([mint, amount]) => (amount === 1n ? [mint] : [])).sort()
  const holdings: Holding[] = []
  for (let start = 0; start < Math.min(held.length, MOST); start += AT_ONCE / 2) {
    const mints = held.slice(start, start + AT_ONCE / 2)
    const accounts = await readAccounts(io, [...mints, ...mints.map(metadataAddress)])
    for (const [at, address] of mints.entries()) {
      const mint = readMint(address, accounts[at])
      if (!mint || !isPiece(mint)) continue
      const { name, symbol } = namesOf(mint, accounts[mints.length + at])
      holdings.push({
        asset: {
          id: assetId({ network: io.network.id, standard: 'nft', reference: address }),
          network: io.network.id,
          kind: 'nft',
          standard: 'nft',
          address,
          name,
          symbol,
          decimals: 0,
          standing: 'unlisted',
        },
        amount: 1n,
        at: io.services.clock.now(),
        source: 'chain',
      })
    }
  }
  return { holdings }
}
