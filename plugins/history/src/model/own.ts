import { formatAmount, type TransactionRecord } from '@latchkey/kernel'
import type { Asset, AssetId } from '@latchkey/kernel/assets'
import { type HistoryChange, type HistoryEntry, keyOf } from './entry.ts'
import { joined } from './pages.ts'

/** What is known of an asset by its key; `undefined` where nothing is. */
export type AssetOf = (id: AssetId) => Pick<Asset, 'name' | 'symbol' | 'decimals' | 'iconUrl' | 'kind'> | undefined

const STATUS = {
  asked: 'pending',
  sent: 'pending',
  seen: 'pending',
  unknown: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  replaced: 'failed',
  dropped: 'failed',
  rejected: 'failed',
} as const satisfies Record<TransactionRecord['state'], HistoryEntry['status']>

function changesOf({ intent }: TransactionRecord, assetOf: AssetOf): readonly HistoryChange[] {
  return intent.assets.map(({ asset, amount, direction, token }) => {
    const known = assetOf(asset)
    // As it was reviewed, where nothing is known of it any more.
    const named = known ?? (token && { ...token, name: token.symbol })
    return {
      direction,
      isNft: known?.kind === 'nft',
      ...(named && { amount: formatAmount(amount, named.decimals), name: named.name, symbol: named.symbol }),
      ...(known?.iconUrl === undefined ? {} : { icon: known.iconUrl }),
      ...(direction === 'out' && intent.to ? { counterparty: intent.to } : {}),
      marks: [],
    }
  })
}

/** A transaction that was made here, as an entry. */
export function ownEntry(record: TransactionRecord, assetOf: AssetOf): HistoryEntry {
  const { id, network, hash = '', kind, state, account, intent, minedAt, askedAt } = record
  return {
    key: hash === '' ? `${network}#${id}` : keyOf(network, hash),
    network,
    hash,
    kind,
    status: STATUS[state],
    at: minedAt ?? askedAt,
    from: account.slice(account.lastIndexOf(':') + 1),
    to: intent.to ?? '',
    changes: changesOf(record, assetOf),
    own: record,
  }
}

/** Whether only this browser may know of it yet: these stand above everything else. */
function isWaiting({ state, isSettled }: TransactionRecord): boolean {
  return !isSettled && state !== 'confirmed' && state !== 'failed'
}

/** What the user declined is no transaction. One that was replaced stays and says so. */
function isGone({ state }: TransactionRecord): boolean {
  return state === 'rejected'
}

/** Changes with whom they were meant for, where the source does not say: of a token it may know the contract alone. */
function meantFor({ kind, intent }: TransactionRecord, changes: HistoryEntry['changes']): HistoryEntry['changes'] {
  const { to } = intent
  if (kind !== 'send' || to === undefined) return changes
  return changes.map((change) =>
    change.direction === 'out' && change.counterparty === undefined ? { ...change, counterparty: to } : change,
  )
}

/** What the source says, and what is followed here: the latter counts until it is final. */
function combined(found: HistoryEntry, record: TransactionRecord): HistoryEntry {
  const entry = { ...found, changes: meantFor(record, found.changes) }
  const isMined = record.state === 'confirmed' || record.state === 'failed'
  if (record.isSettled) return isMined ? { ...entry, own: record } : entry
  return { ...entry, own: record, status: STATUS[record.state] }
}

/**
 * The entries of a source with the transactions that were made here, each once: those that wait on top, the latest first,
 * those that are done at their time.
 * @returns `waiting`: how many of them stand on top
 */
export function withOwn(
  entries: readonly HistoryEntry[],
  records: readonly TransactionRecord[],
  assetOf: AssetOf,
): { readonly entries: readonly HistoryEntry[]; readonly waiting: number } {
  if (records.length === 0) return { entries, waiting: 0 }
  const byKey = new Map(records.map((record) => [ownEntry(record, assetOf).key, record]))
  const indexed = entries.map((entry) => {
    const record = byKey.get(entry.key)
    if (!record) return entry
    byKey.delete(entry.key)
    return combined(entry, record)
  })
  const left = [...byKey.values()].filter((record) => !isGone(record))
  const own = left.map((record) => ownEntry(record, assetOf))
  const isOnTop = ({ own: record }: HistoryEntry): boolean => record !== undefined && isWaiting(record)
  const top = [...indexed.filter(isOnTop), ...own.filter(isOnTop)]
  top.sort((a, b) => (b.own?.askedAt ?? 0) - (a.own?.askedAt ?? 0))
  const done = own.filter((entry) => !isOnTop(entry)).sort((a, b) => b.at - a.at)
  const rest = joined(
    done,
    indexed.filter((entry) => !isOnTop(entry)),
  )
  return { entries: [...top, ...rest], waiting: top.length }
}
