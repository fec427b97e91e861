import type { CaipAddress, CaipNetworkId, Network, TransactionRecord } from '@latchkey/kernel'
import { type PastChange, type PastTransaction, readAssetId } from '@latchkey/kernel/assets'
import { formatAmount } from '@latchkey/kernel/formatting'
import { cleanText } from '@latchkey/kernel/text'
import type { HistoryAnswer } from '@latchkey/plugin-api/schemas'

type Transaction = HistoryAnswer['data'][number]
type Transfer = Transaction['transfers'][number]

/** Why something that came in is not to be trusted. */
export type HistoryMark =
  /** The service says so. */
  | 'spam'
  /** Nothing was moved, or the other side can be taken for an account that this one knows. */
  | 'poison'
  /** Next to nothing was moved. */
  | 'dust'
  /** A token with the name of another one. */
  | 'imitation'

/** The kinds of transactions that have a word of their own; what else a source may say is shown as it is. */
export const KINDS = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'sell',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

/** Something that moved in a transaction. */
export interface HistoryChange {
  readonly direction: 'in' | 'out' | 'self'
  readonly isNft: boolean
  /** In whole units, decimal text; absent where it is not known. */
  readonly amount?: string
  /** Cleaned for display; absent where it is not known. */
  readonly name?: string
  readonly symbol?: string
  readonly icon?: string
  /** Contract or mint, CAIP-10; absent for native coins and where the source does not say. */
  readonly address?: CaipAddress
  /** Address on the other side, where the source says it. */
  readonly counterparty?: string
  readonly marks: readonly HistoryMark[]
}

/** One transaction, seen from an account. */
export interface HistoryEntry {
  /** The same transaction has the same key from every source. */
  readonly key: string
  readonly network: CaipNetworkId
  /** Empty for what is no transaction of a chain, such as a purchase. */
  readonly hash: string
  /** `send`, `receive`, `trade` and so on; others are shown as they are. */
  readonly kind: string
  /** `confirmed`, `failed`, `pending`, or the state of a purchase. */
  readonly status: Transaction['metadata']['status']
  /** Milliseconds since 1970. */
  readonly at: number
  /** Addresses; empty where there is none. */
  readonly from: string
  readonly to: string
  /** What the account paid the network, in whole coins, decimal text; absent where others paid and where it is not known. */
  readonly fee?: string
  readonly changes: readonly HistoryChange[]
  /** What follows it in this browser, as long as it is not final. */
  readonly own?: TransactionRecord
}

const HEXADECIMAL = /^0x[0-9a-f]+$/i

/** An address or hash as it is compared: case counts only where it is no hexadecimal number. */
export function folded(text: string): string {
  return HEXADECIMAL.test(text) ? text.toLowerCase() : text
}

/** The key of a transaction of a chain. */
export function keyOf(network: CaipNetworkId, hash: string): string {
  return `${network}:${folded(hash)}`
}

function text(key: 'name' | 'symbol', value: string | undefined): { readonly [K in typeof key]?: string } {
  const clean = cleanText(value)
  return clean === '' ? {} : { [key]: clean }
}

function changeOf({ direction, quantity, fungible_info, nft_info, sender, recipient }: Transfer): HistoryChange {
  const counterparty = direction === 'in' ? sender : recipient
  const { address } = fungible_info ?? nft_info ?? {}
  return {
    direction,
    isNft: nft_info !== undefined,
    amount: quantity.numeric,
    ...text('name', fungible_info?.name ?? nft_info?.name),
    ...text('symbol', fungible_info?.symbol),
    ...(fungible_info?.icon?.url ? { icon: fungible_info.icon.url } : {}),
    ...(address === undefined ? {} : { address }),
    ...(counterparty ? { counterparty } : {}),
    marks: (fungible_info ?? nft_info)?.flags?.is_spam ? ['spam'] : [],
  }
}

/**
 * A transaction as a service tells it. `undefined` for what is hidden: when all that moved are collectibles it calls spam.
 */
export function entryOf({ id, metadata, transfers }: Transaction): HistoryEntry | undefined {
  if (transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam)) return undefined
  const { chain, hash, operationType, minedAt, sentFrom, sentTo, status, fee } = metadata
  return {
    key: hash === '' ? `${chain}#${id}` : keyOf(chain, hash),
    network: chain,
    hash,
    kind: cleanText(operationType) || 'execute',
    status,
    at: Date.parse(minedAt),
    from: sentFrom,
    to: sentTo,
    ...(fee === undefined ? {} : { fee }),
    changes: transfers.map(changeOf),
  }
}

function pastChange(change: PastChange, network: Network): HistoryChange {
  const { direction, isNft, amount, decimals, name, symbol, asset, counterparty } = change
  const { standard, reference } = readAssetId(asset)
  return {
    ...{ direction, isNft, amount: formatAmount(amount, decimals), marks: [] },
    ...text('name', name || (isNft ? `#${reference.slice(0, 6)}…${reference.slice(-6)}` : undefined)),
    ...text('symbol', symbol),
    ...(standard !== 'slip44' ? { address: `${network.id}:${reference}` } : network.icon ? { icon: network.icon } : {}),
    ...(counterparty !== undefined && { counterparty }),
  }
}

/** What an account did, from what it got and gave. */
function pastKind(changes: readonly PastChange[]): string {
  const directions = new Set(changes.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return 'trade'
  return directions.has('in') ? 'receive' : directions.size > 0 ? 'send' : 'execute'
}

/** A transaction as the network's nodes tell it. One that is in no block yet has the present time. */
export function pastEntry(
  { hash, state, at, from, fee, changes }: PastTransaction,
  { address, network }: { readonly address: string; readonly network: Network },
  now: number,
): HistoryEntry {
  const kind = pastKind(changes)
  return {
    key: keyOf(network.id, hash),
    network: network.id,
    ...{ hash, kind, status: state, at: at ?? now, from },
    to: kind === 'receive' ? address : (changes.find(({ direction }) => direction !== 'in')?.counterparty ?? ''),
    ...(fee !== undefined && { fee: formatAmount(fee, network.nativeCurrency.decimals) }),
    changes: changes.map((change) => pastChange(change, network)),
  }
}

/** Whether it did not do what it was meant to. */
export function isFailed({ status, own }: HistoryEntry): boolean {
  if (own && ['replaced', 'dropped', 'rejected'].includes(own.state)) return true
  return status === 'failed' || status === 'ONRAMP_TRANSACTION_STATUS_FAILED'
}

/** Whether it waits for something. */
export function isPending({ status }: HistoryEntry): boolean {
  return status === 'pending' || status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
}

/** Whether nothing of an entry is to be trusted: its amounts and pictures are not shown in lists. */
export function isMarked({ changes, own }: HistoryEntry): boolean {
  return !own && changes.length > 0 && changes.every(({ marks }) => marks.length > 0)
}
