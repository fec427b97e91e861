import { isAddress } from 'viem'
import * as z from 'zod/mini'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import type { Holding, HoldingSource } from './source.ts'

const MAX_TOKENS = 5_000
/** How long what an instance says of an account is used. */
const KEPT_MS = 30_000
const text = z.nullable(z.string().check(z.maxLength(10_000)))

/** A line of `/api/v2/addresses/{address}/token-balances` (https://docs.blockscout.com/api-reference). */
const entry = z.object({
  token: z.object({
    // Newer instances say `address_hash`, older ones `address`.
    address_hash: z.optional(z.string()),
    address: z.optional(z.string()),
    name: text,
    symbol: text,
    decimals: z.nullable(z.string().check(z.regex(/^\d{1,3}$/))),
    type: z.string(),
    icon_url: z.optional(z.nullable(z.string())),
    exchange_rate: z.optional(z.nullable(z.string())),
  }),
  value: z.string().check(z.regex(/^\d{1,78}$/)),
})

/** What a line comes to; none for collectibles, and for tokens without a market, which are mostly advertisements. */
function toHolding(value: unknown): readonly Holding[] {
  const { success, data } = z.safeParse(entry, value)
  if (!success || data.token.type !== 'ERC-20' || !data.token.exchange_rate) return []
  const { address_hash: hash, address = hash, name, symbol, decimals, icon_url: icon } = data.token
  const shown = { name: cleanText(name ?? ''), symbol: cleanText(symbol ?? '') }
  if (!address || !isAddress(address, { strict: false }) || shown.symbol === '' || decimals === null) return []
  const logo = icon && /^https:\/\/[^\s"'<>]{1,2000}$/.test(icon) ? { logoUri: icon } : {}
  return [{ address, amount: BigInt(data.value), decimals: Number(decimals), ...shown, ...logo }]
}

/**
 * The tokens of an account as a Blockscout instance knows them.
 *
 * @param urls of the instances, by CAIP-2 id
 */
export function blockscoutHoldings(fetch: SourceFetch, urls: ReadonlyMap<string, string>): HoldingSource {
  const answer = z.array(z.unknown()).check(z.maxLength(MAX_TOKENS))
  return {
    supports: (chainId) => urls.has(chainId),
    async holdings({ address, chainId }, { signal }) {
      const url = urls.get(chainId)
      if (url === undefined) return []
      const asked = new URL(`${url}/api/v2/addresses/${address}/token-balances`)
      return answer.parse(await fetch.json(asked, { signal, keepMs: KEPT_MS })).flatMap(toHolding)
    },
  }
}
