import type { Chain, RpcOutcome } from '../../core/chains/chain.ts'
import { getProp } from '../../core/readField.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import type { ListedToken } from '../tokens/source.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import { metadataAddress } from './metadataAddress.ts'
import { type SolanaTransaction, solanaMovements } from './solanaTransaction.ts'
import { otherSide } from './toSolanaTransaction.ts'

/** What a mint calls itself; cleaned, `null` where it says nothing. */
interface MintNames {
  readonly name: string | null
  readonly symbol: string | null
}

/** Before the name stand a kind, the authority and the mint (Metaplex Token Metadata, account `Metadata`). */
const NAME_AT = 1 + 32 + 32
const LONGEST = 200
const clean = (text: string): string | null => cleanText(text.replaceAll('\0', '')) || null

/** A text with its length before it (Borsh), and where the next one begins. */
function textAt(bytes: Buffer, at: number): readonly [string, number] {
  if (at + 4 > bytes.length) return ['', bytes.length]
  const length = bytes.readUInt32LE(at)
  if (length > LONGEST || at + 4 + length > bytes.length) return ['', bytes.length]
  return [bytes.toString('utf8', at + 4, at + 4 + length), at + 4 + length]
}

/** Reads an account of the metadata program, as `getAccountInfo` gives it in base64. */
function parseMetadata(account: unknown): MintNames {
  const data = getProp(getProp(account, 'value'), 'data')
  const bytes = Buffer.from(Array.isArray(data) && typeof data[0] === 'string' ? data[0] : '', 'base64')
  const [name, next] = textAt(bytes, NAME_AT)
  return { name: clean(name), symbol: clean(textAt(bytes, next)[0]) }
}

/** Reads the names that a mint of Token-2022 holds itself, as `getAccountInfo` gives it in `jsonParsed`. */
function parseOwnMetadata(info: unknown): MintNames {
  const extensions = getProp(info, 'extensions')
  const own = Array.isArray(extensions)
    ? extensions.find((entry) => getProp(entry, 'extension') === 'tokenMetadata')
    : undefined
  const [name, symbol] = ['name', 'symbol'].map((key) => getProp(getProp(own, 'state'), key))
  return {
    name: typeof name === 'string' ? clean(name) : null,
    symbol: typeof symbol === 'string' ? clean(symbol) : null,
  }
}

/** What a chain says of one mint. */
export interface MintFacts extends MintNames {
  /** There is one of it, which cannot be divided; `undefined` when the chain does not say. */
  readonly isOneOfAKind: boolean | undefined
}

/** Most mints that are asked for; a page of ordinary transactions has few that are not listed. */
const MAX_MINTS = 50

const resultOf = (outcome: RpcOutcome | undefined): unknown =>
  outcome && 'result' in outcome ? outcome.result : undefined

function factsOf(mint: unknown, metadata: unknown): MintFacts {
  const info = getProp(getProp(getProp(getProp(mint, 'value'), 'data'), 'parsed'), 'info')
  const [supply, decimals] = [getProp(info, 'supply'), getProp(info, 'decimals')]
  const isKnown = typeof supply === 'string' && typeof decimals === 'number'
  const [own, other] = [parseOwnMetadata(info), parseMetadata(metadata)]
  return {
    name: own.name ?? other.name,
    symbol: own.symbol ?? other.symbol,
    isOneOfAKind: isKnown ? supply === '1' && decimals === 0 : undefined,
  }
}

/** Reads mints and their names, two questions each in one request. Without an answer nothing is known of them. */
export async function readMints(
  chain: Chain,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MintFacts>> {
  const asked = [...new Set(mints)].slice(0, MAX_MINTS).flatMap((mint) => {
    const metadata = metadataAddress(mint)
    return metadata === undefined ? [] : [{ mint, metadata }]
  })
  if (asked.length === 0) return new Map()
  const calls = asked.flatMap(({ mint, metadata }) => [
    { method: 'getAccountInfo', params: [mint, { encoding: 'jsonParsed' }] },
    { method: 'getAccountInfo', params: [metadata, { encoding: 'base64' }] },
  ])
  const outcomes = await chain.batch(calls, signal)
  return new Map(
    asked.map(({ mint }, place) => [mint, factsOf(resultOf(outcomes[place * 2]), resultOf(outcomes[place * 2 + 1]))]),
  )
}

/** Where the description of a mint is, as Token-2022 or Metaplex Token Metadata keep it. */
export async function readMintUri(chain: Chain, mint: string, signal: AbortSignal): Promise<string | undefined> {
  const metadata = metadataAddress(mint)
  if (metadata === undefined) return undefined
  const outcomes = await chain.batch(
    [
      { method: 'getAccountInfo', params: [mint, { encoding: 'jsonParsed' }] },
      { method: 'getAccountInfo', params: [metadata, { encoding: 'base64' }] },
    ],
    signal,
  )
  const info = getProp(getProp(getProp(getProp(resultOf(outcomes[0]), 'value'), 'data'), 'parsed'), 'info')
  const extensions = getProp(info, 'extensions')
  const own = Array.isArray(extensions)
    ? extensions.find((entry) => getProp(entry, 'extension') === 'tokenMetadata')
    : undefined
  const uri = getProp(getProp(own, 'state'), 'uri')
  if (typeof uri === 'string' && uri !== '') return uri
  const data = getProp(getProp(resultOf(outcomes[1]), 'value'), 'data')
  const bytes = Buffer.from(Array.isArray(data) && typeof data[0] === 'string' ? data[0] : '', 'base64')
  const [, symbolAt] = textAt(bytes, NAME_AT)
  const [, uriAt] = textAt(bytes, symbolAt)
  return textAt(bytes, uriAt)[0].replaceAll('\0', '') || undefined
}

/** SPL Token and Token-2022. */
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** Mints of which an account has one whole thing that cannot be divided. */
export async function ownedNfts(chain: Chain, account: string, signal: AbortSignal): Promise<readonly string[]> {
  const answers = await Promise.all(
    TOKEN_PROGRAMS.map((programId) =>
      chain.rpc(
        'getTokenAccountsByOwner',
        [account, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        signal,
      ),
    ),
  )
  const entries = answers.flatMap((answer) => {
    const value = getProp(answer, 'value')
    return Array.isArray(value) ? value : []
  })
  return entries
    .flatMap((entry) => {
      const info = getProp(getProp(getProp(getProp(entry, 'account'), 'data'), 'parsed'), 'info')
      const [mint, held] = [getProp(info, 'mint'), getProp(info, 'tokenAmount')]
      const isPiece = getProp(held, 'amount') === '1' && getProp(held, 'decimals') === 0
      return isPiece && typeof mint === 'string' ? [mint] : []
    })
    .sort()
}

const SHOWN = 4

/** What is known about the mints and addresses of a page. */
export interface SolanaFacts {
  /** Tokens that the configuration or a list names, by mint. */
  readonly listed: ReadonlyMap<string, Pick<ListedToken, 'name' | 'symbol' | 'logoUri'>>
  /** Those that are not listed. */
  readonly mints: ReadonlyMap<string, MintFacts>
  /** Symbols of the listed tokens and the chain's own coin, as they look. */
  readonly listedSymbols: ReadonlySet<string>
  /** Whether an address can be taken for one that the account sent to on this page, or for itself. */
  isLookAlike(address: string): boolean
}

const shortAddressKey = (address: string): string => address.slice(0, SHOWN) + address.slice(-SHOWN)

/** Gathers what must be known to show some transactions to an account. */
export async function solanaFacts(
  chain: Chain,
  account: string,
  transactions: readonly SolanaTransaction[],
  tokens: TokenMetadata,
  options: RequestOptions,
): Promise<SolanaFacts> {
  const { signal, log } = options
  const found = [...(await tokens.ofChain(chain.id, options)).values()]
  const listed = new Map(found.map((token) => [token.address, token]))
  const moved = transactions.flatMap((transaction) => solanaMovements(transaction, account))
  const mints = moved.flatMap(({ mint }) => (mint === '' || listed.has(mint) ? [] : [mint]))
  const own = transactions.filter(({ payer }) => payer === account)
  const known = own.flatMap((transaction) =>
    solanaMovements(transaction, account).flatMap((movement) =>
      movement.change < 0n ? [otherSide(transaction, account, movement)] : [],
    ),
  )
  const trusted = new Set(known)
  const looks = new Set([account, ...known].map(shortAddressKey))
  return {
    listed,
    mints: await readMints(chain, mints, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      log.warn({ err: error, chain: chain.id }, 'a history is shown without the names of its tokens')
      return new Map()
    }),
    listedSymbols: new Set([chain.config.nativeCurrency, ...found].map(({ symbol }) => skeleton(symbol))),
    isLookAlike: (address) =>
      address !== '' && address !== account && !trusted.has(address) && looks.has(shortAddressKey(address)),
  }
}
