import type { Nft } from '@latchkey/plugin-api/schemas'
import { LRUCache } from 'lru-cache'
import type { Chain, EvmChain } from '../../core/chains/chain.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { Store } from '../../core/store/openStore.ts'
import type { BaseServices } from '../../services.ts'
import { cursorInvalid } from '../history/cursor.ts'
import { inlineDescription, nftKey, nftRepository, readTokenUris } from '../history/nftMetadata.ts'
import { type ChainStates, chainStates } from '../history/onchain.ts'
import { ownedNfts, readMints } from '../history/solanaMints.ts'
import { hasSpamName, readAirdropped } from '../history/spam.ts'
import { tokenRepository } from '../history/tokenMetadata.ts'
import { describeNft } from './describeNft.ts'
import type { NftRequest, NftSource } from './source.ts'

/** Movements of one account's collectibles that are looked at. */
const MAX_ROWS = 10_000

/** An NFT as the indexer stored its movements. */
interface Owned {
  readonly kind: string
  readonly token: string
  readonly token_id: string
  readonly amount: bigint
}

/** What an account has by now of what it was given and gave away, newest first. */
async function owned(db: Store['db'], chainId: string, account: string): Promise<readonly Owned[]> {
  const rows = await db
    .selectFrom('indexer_transfer')
    .select(['kind', 'token', 'token_id', 'direction', 'amount'])
    .where('chain_id', '=', chainId)
    .where('account', '=', account)
    .where('kind', 'in', ['erc721', 'erc1155'])
    .orderBy('block_number', 'desc')
    .orderBy('tx_index', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const found = new Map<string, Owned>()
  for (const { kind, token, token_id, direction, amount } of rows) {
    const key = nftKey({ token, token_id })
    const sign = direction === 'in' ? 1n : direction === 'out' ? -1n : 0n
    found.set(key, { kind, token, token_id, amount: (found.get(key)?.amount ?? 0n) + sign * BigInt(amount) })
  }
  return [...found.values()].filter(({ amount }) => amount > 0n)
}

/** A place in a list that is read as a whole. */
function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,6}$/.test(cursor)) throw cursorInvalid()
  return Number(cursor)
}

function pageOf<Item>(all: readonly Item[], { cursor, limit }: NftRequest) {
  const start = readCursor(cursor)
  const end = start + limit
  return { items: all.slice(start, end), next: end < all.length ? `${end}` : null }
}

/** NFTs whose descriptions are held in memory, of one chain. */
const MAX_DESCRIBED = 5_000

type Described = ReturnType<typeof describeNft>

/** Reads what NFTs say of themselves on the chain: traits and descriptions change seldom. Nothing where no node answers. */
function describer(chain: EvmChain) {
  const known = new LRUCache<string, Described>({ max: MAX_DESCRIBED, ttl: 3_600_000 })
  return async (items: readonly Owned[], { signal, log }: RequestOptions): Promise<ReadonlyMap<string, Described>> => {
    const missing = items.filter((item) => !known.has(nftKey(item)))
    try {
      const uris = missing.length > 0 ? await readTokenUris(chain, missing, signal) : new Map<string, string>()
      for (const [key, uri] of uris) known.set(key, describeNft(inlineDescription(uri)))
    } catch (error) {
      signal.throwIfAborted()
      log.debug({ err: error, chain: chain.id }, 'NFTs are shown without their traits')
    }
    return new Map(items.map((item) => [nftKey(item), known.get(nftKey(item)) ?? {}]))
  }
}

/** The collectibles of EVM accounts on a chain that is indexed here. */
function indexedNfts(store: Store, chain: EvmChain, states: ChainStates): NftSource['nfts'] {
  const { db } = store
  const [tokens, readNfts] = [tokenRepository(store, chain), nftRepository(store, chain)]
  const describe = describer(chain)
  return async (request, options) => {
    const { signal } = options
    const { items, next } = pageOf(await owned(db, chain.id, request.address.toLowerCase()), request)
    const collections = [...new Set(items.map(({ token }) => token))]
    const [behind, named, stored, airdropped, described] = await Promise.all([
      states.missing([chain.id]),
      tokens.find(collections, signal),
      readNfts(items, signal),
      readAirdropped(db, chain.id, collections),
      describe(items, options),
    ])
    const nfts = items.map((item): Nft => {
      const collection = named.get(item.token)?.name ?? undefined
      const own = stored.get(nftKey(item))
      const { description, traits, externalUrl } = described.get(nftKey(item)) ?? {}
      const name = own?.name ?? (collection === undefined ? undefined : `${collection} #${item.token_id.slice(0, 10)}`)
      const isFake = hasSpamName(collection ?? null) || hasSpamName(name ?? null)
      return {
        id: `${chain.id}/${item.kind}:${item.token}/${item.token_id}`,
        ...(name === undefined ? {} : { name }),
        ...(collection === undefined ? {} : { collection: { name: collection, address: item.token } }),
        amount: `${item.amount}`,
        standard: item.kind,
        ...(own?.image ? { media: { kind: 'image' } } : {}),
        ...(traits ? { traits } : {}),
        ...(description ? { description } : {}),
        ...(externalUrl ? { externalUrl } : {}),
        spam: isFake || airdropped.has(item.token) ? 'yes' : 'unknown',
      }
    })
    return { nfts, next, isComplete: behind.length === 0 }
  }
}

/** The collectibles of a Solana account, from the chain's own node. */
function solanaNfts(chain: Chain): NftSource['nfts'] {
  return async (request, { signal }) => {
    const { items, next } = pageOf(await ownedNfts(chain, request.address, signal), request)
    const facts = await readMints(chain, items, signal)
    const nfts = items.flatMap((mint): Nft[] => {
      const known = facts.get(mint)
      // More than one of it, or divisible: a token.
      if (known?.isOneOfAKind === false) return []
      const name = known?.name ?? undefined
      return [
        {
          id: `${chain.id}/nft:${mint}`,
          ...(name === undefined ? {} : { name }),
          amount: '1',
          standard: 'nft',
          spam: hasSpamName(name ?? null) ? 'yes' : 'unknown',
        },
      ]
    })
    return { nfts, next }
  }
}

/**
 * What the chains themselves tell: EVM chains that are indexed here, and Solana's nodes.
 *
 * @param isIndexed whether a chain's history is kept here
 */
export function onchainNfts(
  { chains, store, now }: Pick<BaseServices, 'chains' | 'store' | 'now'>,
  isIndexed: (chainId: string) => boolean,
): NftSource {
  const states = chainStates(store, now)
  const indexed = chains.evm
    .filter(({ id }) => isIndexed(id))
    .map((chain) => [chain.id, indexedNfts(store, chain, states)] as const)
  const solana = chains.all
    .filter(({ id }) => id.startsWith('solana:'))
    .map((chain) => [chain.id, solanaNfts(chain)] as const)
  const readers = new Map<string, NftSource['nfts']>([...indexed, ...solana])
  return {
    supports: (chainId) => readers.has(chainId),
    nfts: (request, options) =>
      readers.get(request.chainId)?.(request, options) ?? Promise.resolve({ nfts: [], next: null }),
  }
}
