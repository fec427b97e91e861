import type { Transfer } from '@latchkey/plugin-api/schemas'
import { checksummed } from './checksummed.ts'
import type { MovementRow } from './historyRow.ts'
import type { PageFacts } from './pageFacts.ts'
import { looksLikeAdvertising } from './spam/looksLikeAdvertising.ts'
import { nftKey } from './tokens/nftKey.ts'

type NftInfo = NonNullable<Transfer['nft_info']>

const LONGEST_ID = 10

function nameOf(collection: string | null, own: string | null, id: string): string {
  const shown = id.length > LONGEST_ID ? `${id.slice(0, LONGEST_ID - 1)}…` : id
  return own ?? (collection === null ? `#${shown}` : `${collection} #${shown}`)
}

/** What the wire says of a collection's token. */
export function nftInfoOf(
  movement: MovementRow,
  chainId: `${string}:${string}`,
  isOwn: boolean,
  facts: PageFacts,
): NftInfo {
  const { token, token_id } = movement
  const collection = facts.tokens.get(token)
  const info = facts.nfts.get(nftKey(movement))
  const isFake = looksLikeAdvertising(collection?.name ?? null) || looksLikeAdvertising(info?.name ?? null)
  const image = info?.image
  return {
    name: nameOf(collection?.name ?? null, info?.name ?? null, token_id),
    ...(image ? { content: { preview: { url: image } } } : {}),
    flags: { is_spam: !isOwn && (isFake || facts.airdropped.has(token)) },
    address: `${chainId}:${checksummed(token)}` as const,
  }
}
