import type { EvmChain } from '../../chains/chain.ts'
import type { Store } from '../../store/store.ts'
import { Kept } from './kept.ts'
import { listedTokens } from './listedTokens.ts'
import { readTokenInfo } from './readTokenInfo.ts'
import type { TokenInfo } from './tokenInfo.ts'

const MOST = 20_000
const KEPT_MS = 300_000
/** A contract that answered nothing is asked again after this. */
const UNKNOWN_MS = 600_000

/** What is known of the tokens of one chain: listed, kept, stored, or asked for once. */
export interface TokenBook {
  readonly listed: ReadonlyMap<string, TokenInfo>
  /** Tokens that cannot be asked for at the moment are left out. */
  find(addresses: Iterable<string>, signal: AbortSignal): Promise<ReadonlyMap<string, TokenInfo>>
}

const isUnknown = ({ name, symbol, decimals }: TokenInfo) => name === null && symbol === null && decimals === null

/** The book of a chain's fungible tokens. */
export function tokenBook({ db }: Pick<Store, 'db'>, chain: EvmChain, now: () => number = Date.now): TokenBook {
  const listed = listedTokens(chain.config)
  const kept = new Kept<TokenInfo>(MOST, KEPT_MS)

  async function stored(addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return
    const rows = await db
      .selectFrom('indexer_token')
      .selectAll()
      .where('chain_id', '=', chain.id)
      .where('address', 'in', addresses)
      .execute()
    for (const { address, name, symbol, decimals, read_at } of rows) {
      const info = { name, symbol, decimals }
      if (!isUnknown(info) || read_at > now() - UNKNOWN_MS) kept.set(address, info)
    }
  }

  async function asked(addresses: readonly string[], signal: AbortSignal): Promise<void> {
    if (addresses.length === 0) return
    // Names decorate: without them the history is shown all the same.
    const found = await readTokenInfo(chain, addresses, signal).catch(() => new Map<string, TokenInfo>())
    for (const [address, info] of found) {
      kept.set(address, info)
      const row = { ...info, read_at: now() }
      await db
        .insertInto('indexer_token')
        .values({ chain_id: chain.id, address, ...row })
        .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet(row))
        .execute()
    }
  }

  return {
    listed,
    async find(addresses, signal) {
      const wanted = [...new Set(addresses)]
      const isMissing = (address: string) => !listed.has(address) && kept.get(address) === undefined
      if (wanted.some(isMissing)) {
        await stored(wanted.filter(isMissing))
        await asked(wanted.filter(isMissing), signal)
      }
      return new Map(
        wanted.flatMap((address): [string, TokenInfo][] => {
          const info = listed.get(address) ?? kept.get(address)
          return info ? [[address, info]] : []
        }),
      )
    },
  }
}
