import { isAddress } from 'viem'
import * as z from 'zod/mini'
import { createCached } from '../../core/cache.ts'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import type { ListedToken, TokenSource } from './source.ts'

const DAY_MS = 86_400_000
/** After a failure the list of before is used for so long. */
const RETRY_MS = 60_000
const MAX_TOKENS = 50_000
const LOAD_MS = 30_000

const picture = z.optional(z.string().check(z.maxLength(2_000)))

/** A token of a list in the Uniswap schema (https://uniswap.org/tokenlist.schema.json). */
const entry = z.object({
  chainId: z.int().check(z.positive()),
  address: z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
  name: z.string().check(z.maxLength(200)),
  symbol: z.string().check(z.maxLength(100)),
  decimals: z.int().check(z.minimum(0), z.maximum(255)),
  logoURI: picture,
})

/** A token of Jupiter's API (https://dev.jup.ag/docs/tokens). */
const jupiterEntry = z.object({
  id: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  name: z.string().check(z.maxLength(200)),
  symbol: z.string().check(z.maxLength(100)),
  decimals: z.int().check(z.minimum(0), z.maximum(255)),
  icon: z.optional(z.nullable(z.string())),
})

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const isWeb = (address: string | null | undefined): address is string =>
  typeof address === 'string' && /^https:\/\/[^\s"'<>]{1,2000}$/.test(address)

/** A token whose name or symbol is empty once it is fit to show is left out. */
function listed(token: ListedToken): readonly ListedToken[] {
  const [name, symbol] = [cleanText(token.name), cleanText(token.symbol)]
  return name === '' || symbol === '' ? [] : [{ ...token, name, symbol }]
}

function fromUniswap(value: unknown): readonly ListedToken[] {
  const { success, data } = z.safeParse(entry, value)
  if (!success) return []
  const { chainId, address, name, symbol, decimals, logoURI } = data
  const logo = isWeb(logoURI) ? { logoUri: logoURI } : {}
  return listed({ chainId: `eip155:${chainId}`, address, name, symbol, decimals, ...logo })
}

function fromJupiter(value: unknown): readonly ListedToken[] {
  const { success, data } = z.safeParse(jupiterEntry, value)
  if (!success) return []
  const { id: address, name, symbol, decimals, icon } = data
  return listed({ chainId: SOLANA, address, name, symbol, decimals, ...(isWeb(icon) ? { logoUri: icon } : {}) })
}

/** Read once a day; when that fails, the list of before stays in use. */
function daily(load: () => Promise<readonly ListedToken[]>): TokenSource {
  let last: readonly ListedToken[] | undefined
  const fresh = createCached(DAY_MS, load)
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    async tokens({ log }) {
      if (last && performance.now() - failedAt < RETRY_MS) return last
      try {
        last = await fresh.read()
      } catch (error) {
        failedAt = performance.now()
        if (!last) throw error
        log.warn({ err: error }, 'a token list cannot be renewed: the one of before stays in use')
      }
      return last
    },
  }
}

/** A token list in the Uniswap schema. An entry that is not as the schema says is left out, the others stand. */
export function tokenList(fetch: SourceFetch, url: string): TokenSource {
  const schema = z.object({ tokens: z.array(z.unknown()).check(z.maxLength(MAX_TOKENS)) })
  return daily(async () => {
    const { tokens } = schema.parse(await fetch.json(new URL(url), { signal: AbortSignal.timeout(LOAD_MS) }))
    return tokens.flatMap(fromUniswap)
  })
}

/** Where Jupiter answers with a key, and without. */
export const JUPITER_URL = 'https://api.jup.ag'

/** The tokens that Jupiter has verified. */
export function jupiterTokens(fetch: SourceFetch, apiKey?: string, url: string = JUPITER_URL): TokenSource {
  const schema = z.array(z.unknown()).check(z.maxLength(MAX_TOKENS))
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey }
  return daily(async () => {
    const asked = new URL(`${url}/tokens/v2/tag?query=verified`)
    return schema.parse(await fetch.json(asked, { signal: AbortSignal.timeout(LOAD_MS), headers })).flatMap(fromJupiter)
  })
}

/** Most tokens that a search answers. */
const MAX_FOUND = 100

/** What is searched of a token. */
interface Named {
  readonly symbol: string
  readonly name: string
  readonly address: string
}

/** Written small, once for each list: those stay for a day. */
const texts = new WeakMap<object, readonly string[]>()

function textsOf(list: object, tokens: readonly Named[]): readonly string[] {
  const known = texts.get(list)
  if (known) return known
  const made = tokens.map(({ symbol, name, address }) => `${symbol}\n${name}\n${address}`.toLowerCase())
  texts.set(list, made)
  return made
}

/** How well a token fits: its symbol, the beginning of its symbol, anything else of it. */
function rankOf(text: string, wanted: string): 0 | 1 | 2 {
  if (text.startsWith(`${wanted}\n`)) return 0
  return text.startsWith(wanted) ? 1 : 2
}

/** The tokens whose symbol, name or address has a text, the best match first; those of before keep their order. */
export function findTokens<T extends Named>(list: ReadonlyMap<string, T> | readonly T[], search: string): readonly T[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return []
  const tokens = [...list.values()]
  const ranks: readonly [T[], T[], T[]] = [[], [], []]
  for (const [at, text] of textsOf(list, tokens).entries()) {
    const token = text.includes(wanted) ? tokens[at] : undefined
    if (token) ranks[rankOf(text, wanted)].push(token)
  }
  return ranks.flat().slice(0, MAX_FOUND)
}
