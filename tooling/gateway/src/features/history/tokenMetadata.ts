import type { Chain, EvmChain } from '../../core/chains/chain.ts'
import { callViews, decodeText, viewCall } from '../../core/chains/viewCalls.ts'
import type { ChainConfig } from '../../core/config/chainConfig.ts'
import type { Store } from '../../core/store/openStore.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import { createRepository } from './metadataRepository.ts'

/** What is known of a fungible token; the texts are fit to show. */
export interface TokenInfo {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  /** Address of a picture, from the configuration only. */
  readonly icon?: string | undefined
  /** The configuration lists it. */
  readonly isListed?: boolean
}

/** What a collection says of one of its tokens. */
export interface NftInfo {
  readonly name: string | null
  /** `https:` address or small `data:` picture. */
  readonly image: string | null
}

/** The tokens that a chain's configuration lists, by address in lower case; its own coin is the empty text. */
function listedTokens({ nativeCurrency, tokens = [] }: ChainConfig): ReadonlyMap<string, TokenInfo> {
  const listed = tokens.map(({ address, name, symbol, decimals, logoUri: icon }): [string, TokenInfo] => [
    address.toLowerCase(),
    { name, symbol, decimals, icon, isListed: true },
  ])
  return new Map([['', { ...nativeCurrency, isListed: true }], ...listed])
}

/** `name()`, `symbol()`, `decimals()`. */
const QUESTIONS = ['0x06fdde03', '0x95d89b41', '0x313ce567']
const MAX_DECIMALS = 77

function decimalsOf(answer: unknown): number | null {
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer)) return null
  const decimals = BigInt(answer)
  return decimals <= MAX_DECIMALS ? Number(decimals) : null
}

/**
 * Asks token contracts for their names and decimals, in one request.
 * @throws GatewayError when no node answers
 */
async function readTokenInfo(
  chain: Chain,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TokenInfo>> {
  const calls = addresses.flatMap((address) => QUESTIONS.map((data) => viewCall(address, data)))
  const answers = await callViews(chain, calls, signal)
  const text = (answer: unknown) => cleanText(decodeText(answer) ?? '') || null
  return new Map(
    addresses.map((address, place) => {
      const [name, symbol, decimals] = answers.slice(place * QUESTIONS.length)
      return [address, { name: text(name), symbol: text(symbol), decimals: decimalsOf(decimals) }]
    }),
  )
}

/** A contract that answered nothing is asked again after this. */
const UNKNOWN_MS = 600_000

/** What is known of the tokens of one chain: listed, kept, stored, or asked for once. */
export interface TokenRepository {
  readonly listed: ReadonlyMap<string, TokenInfo>
  /** Tokens that cannot be asked for at the moment are left out. */
  find(addresses: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, TokenInfo>>
}

const isUnknown = ({ name, symbol, decimals }: TokenInfo) => name === null && symbol === null && decimals === null

/** The book of a chain's fungible tokens. */
export function tokenRepository(
  { db }: Pick<Store, 'db'>,
  chain: EvmChain,
  now: () => number = Date.now,
): TokenRepository {
  const listed = listedTokens(chain.config)
  const find = createRepository<string, TokenInfo>({
    most: 20_000,
    keyOf: (address) => address,
    ask: (addresses, signal) => readTokenInfo(chain, addresses, signal),
    async readStored(addresses) {
      const rows = await db
        .selectFrom('indexer_token')
        .selectAll()
        .where('chain_id', '=', chain.id)
        .where('address', 'in', addresses)
        .execute()
      const usable = rows.filter((row) => !isUnknown(row) || row.read_at > now() - UNKNOWN_MS)
      return usable.map(({ address, name, symbol, decimals }) => [address, { name, symbol, decimals }])
    },
    async store(address, { name, symbol, decimals }) {
      const row = { name, symbol, decimals, read_at: now() }
      await db
        .insertInto('indexer_token')
        .values({ chain_id: chain.id, address, ...row })
        .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet(row))
        .execute()
    },
  })
  return {
    listed,
    async find(addresses, signal) {
      const others = addresses.filter((address) => !listed.has(address))
      return new Map([...listed, ...(await find(others, signal))])
    },
  }
}
