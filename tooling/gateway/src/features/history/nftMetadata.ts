import type { Chain, EvmChain } from '../../core/chains/chain.ts'
import { callViews, decodeText, viewCall } from '../../core/chains/viewCalls.ts'
import type { Store } from '../../core/store/openStore.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import { createRepository, type Repository } from './metadataRepository.ts'
import type { NftInfo } from './tokenMetadata.ts'

/** One token of a collection. */
interface NftKey {
  readonly kind: string
  readonly token: string
  readonly token_id: string
}

/** Text that is the same for the same token. */
export function nftKey({ token, token_id }: Pick<NftKey, 'token' | 'token_id'>): string {
  return `${token}/${token_id}`
}

const JSON_URI = /^data:application\/json(?:;(?:charset=)?utf-?8)?(;base64)?,(.*)$/is
const PICTURE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,])/i
const LONGEST_PICTURE = 10_000
const NOTHING: NftInfo = { name: null, image: null }

/**
 * The description of a token of a collection where it stands in the address itself; `undefined` otherwise. Any other
 * address is not followed: a stranger chose it.
 */
export function inlineDescription(uri: string): unknown {
  const [, encoding, content] = JSON_URI.exec(uri) ?? []
  if (content === undefined) return undefined
  try {
    return JSON.parse(encoding ? Buffer.from(content, 'base64').toString('utf8') : decodeURIComponent(content))
  } catch {
    // A description that cannot be read is as good as none.
    return undefined
  }
}

/** Name and picture of a token of a collection, as far as its address itself tells them. */
export function parseTokenUri(uri: string): NftInfo {
  const parsed = inlineDescription(uri)
  if (typeof parsed !== 'object' || parsed === null) return NOTHING
  const { name, image }: { readonly name?: unknown; readonly image?: unknown } = parsed
  const isPicture = typeof image === 'string' && image.length <= LONGEST_PICTURE && PICTURE.test(image)
  return { name: typeof name === 'string' ? cleanText(name) || null : null, image: isPicture ? image : null }
}

/** `tokenURI(uint256)` of ERC-721, `uri(uint256)` of ERC-1155. */
const TOKEN_URI = '0xc87b56dd'
const URI = '0x0e89341c'

/**
 * Asks collections where the descriptions of tokens are, in one request; by {@link nftKey}.
 * @throws GatewayError when no node answers
 */
export async function readTokenUris(
  chain: Chain,
  tokens: readonly NftKey[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const calls = tokens.map(({ kind, token, token_id }) =>
    viewCall(token, (kind === 'erc1155' ? URI : TOKEN_URI) + BigInt(token_id).toString(16).padStart(64, '0')),
  )
  const answers = await callViews(chain, calls, signal)
  return new Map(tokens.map((token, place) => [nftKey(token), decodeText(answers[place]) ?? '']))
}

/**
 * Asks collections for the names and pictures of tokens, in one request.
 * @throws GatewayError when no node answers
 */
export async function readNftInfo(
  chain: Chain,
  tokens: readonly NftKey[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, NftInfo>> {
  const uris = await readTokenUris(chain, tokens, signal)
  return new Map([...uris].map(([key, uri]) => [key, parseTokenUri(uri)]))
}

/** What is known of the collections' tokens of one chain, by {@link nftKey}. */
export type NftRepository = Repository<NftKey, NftInfo>

/** The book of a chain's collections: each token is asked for once, and stored. */
export function nftRepository({ db }: Pick<Store, 'db'>, chain: EvmChain, now: () => number = Date.now): NftRepository {
  return createRepository<NftKey, NftInfo>({
    most: 5_000,
    keyOf: nftKey,
    ask: (tokens, signal) => readNftInfo(chain, tokens, signal),
    async readStored(tokens) {
      const rows = await db
        .selectFrom('indexer_nft')
        .selectAll()
        .where('chain_id', '=', chain.id)
        .where('address', 'in', [...new Set(tokens.map(({ token }) => token))])
        .where('token_id', 'in', [...new Set(tokens.map(({ token_id }) => token_id))])
        .execute()
      return rows.map(({ address: token, token_id, name, image }) => [nftKey({ token, token_id }), { name, image }])
    },
    async store({ token: address, token_id }, info) {
      await db
        .insertInto('indexer_nft')
        .values({ chain_id: chain.id, address, token_id, ...info, read_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  })
}
