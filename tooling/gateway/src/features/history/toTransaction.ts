import type { Transaction, Transfer } from '@latchkey/plugin-api/schemas'
import { LRUCache } from 'lru-cache'
import { formatUnits, getAddress } from 'viem'
import { isCaipNetworkId } from '../../core/caip.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import { nftKey } from './nftMetadata.ts'
import type { PageMetadata } from './pageMetadata.ts'
import type { HistoryRow, MovementRow } from './readRows.ts'
import { hasSpamName, isSpamMovement } from './spam.ts'

const known = new LRUCache<string, string>({ max: 20_000, ttl: 3_600_000 })

/** An EVM address as EIP-55 writes it; text that is none as it is. */
function checksummed(address: string): string {
  if (!address.startsWith('0x')) return address
  const found = known.get(address)
  if (found !== undefined) return found
  const written = getAddress(address)
  known.set(address, written)
  return written
}

type FungibleInfo = NonNullable<Transfer['fungible_info']>

/** What the wire says of a fungible token. */
function fungibleInfoOf(
  movement: MovementRow,
  chainId: `${string}:${string}`,
  isOwn: boolean,
  facts: PageMetadata,
): FungibleInfo {
  const { token, counterparty } = movement
  const info = facts.tokens.get(token)
  const { name = null, symbol = null, icon, isListed = false } = info ?? {}
  const imitates = !isListed && symbol !== null && facts.listedSymbols.has(skeleton(symbol))
  const isFakeToken = imitates || hasSpamName(name) || hasSpamName(symbol)
  const isLookAlike = facts.lookAlikes.has(counterparty)
  return {
    ...(name === null ? {} : { name }),
    ...(symbol === null ? {} : { symbol }),
    ...(icon === undefined ? {} : { icon: { url: icon } }),
    ...(token === '' ? {} : { address: `${chainId}:${checksummed(token)}` as const }),
    flags: { is_spam: isSpamMovement(movement, { isOwn, isLookAlike, info, isFakeToken }) },
  }
}

type NftInfo = NonNullable<Transfer['nft_info']>

const LONGEST_ID = 10

function nameOf(collection: string | null, own: string | null, id: string): string {
  const shown = id.length > LONGEST_ID ? `${id.slice(0, LONGEST_ID - 1)}…` : id
  return own ?? (collection === null ? `#${shown}` : `${collection} #${shown}`)
}

/** What the wire says of a collection's token. */
function nftInfoOf(
  movement: MovementRow,
  chainId: `${string}:${string}`,
  isOwn: boolean,
  facts: PageMetadata,
): NftInfo {
  const { token, token_id } = movement
  const collection = facts.tokens.get(token)
  const info = facts.nfts.get(nftKey(movement))
  const isFake = hasSpamName(collection?.name ?? null) || hasSpamName(info?.name ?? null)
  const image = info?.image
  return {
    name: nameOf(collection?.name ?? null, info?.name ?? null, token_id),
    ...(image ? { content: { preview: { url: image } } } : {}),
    flags: { is_spam: !isOwn && (isFake || facts.airdropped.has(token)) },
    address: `${chainId}:${checksummed(token)}` as const,
  }
}

/** What is the same for all movements of a transaction. */
interface TransferContext {
  readonly account: string
  readonly chainId: `${string}:${string}`
  /** The account itself sent the transaction. */
  readonly isOwn: boolean
  readonly facts: PageMetadata
}

function directionOf(direction: string): Transfer['direction'] {
  return direction === 'in' || direction === 'out' ? direction : 'self'
}

/** A movement as the wire has it. */
function toTransfer(movement: MovementRow, { account, chainId, isOwn, facts }: TransferContext): Transfer {
  const { kind, token, amount, counterparty } = movement
  const direction = directionOf(movement.direction)
  const isNft = kind === 'erc721' || kind === 'erc1155'
  const numeric = isNft ? amount : formatUnits(BigInt(amount), facts.tokens.get(token)?.decimals ?? 0)
  const [sender, recipient] = direction === 'in' ? [counterparty, account] : [account, counterparty]
  return {
    direction,
    quantity: { numeric },
    ...(isNft
      ? { nft_info: nftInfoOf(movement, chainId, isOwn, facts) }
      : { fungible_info: fungibleInfoOf(movement, chainId, isOwn, facts) }),
    sender: checksummed(sender),
    recipient: checksummed(recipient),
  }
}

/** A stored or waiting transaction as the wire has it. */
export function toTransaction(
  row: HistoryRow,
  account: string,
  facts: PageMetadata,
  status?: 'pending',
): readonly Transaction[] {
  const { chain_id: chain, hash, operation, sender, receiver, nonce, is_failed, mined_at, movements } = row
  if (!isCaipNetworkId(chain)) return []
  const context = { account, chainId: chain, isOwn: sender === account, facts }
  const metadata = {
    operationType: operation,
    hash,
    chain,
    minedAt: new Date(mined_at * 1000).toISOString(),
    sentFrom: checksummed(sender),
    sentTo: checksummed(receiver),
    status: status ?? (is_failed === 0 ? 'confirmed' : 'failed'),
    nonce,
  } as const
  return [{ id: `${chain}:${hash}`, metadata, transfers: movements.map((movement) => toTransfer(movement, context)) }]
}
