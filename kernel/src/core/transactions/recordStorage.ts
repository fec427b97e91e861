import { isCaipAddress, isCaipNetworkId } from '../network/caip.ts'
import type { StorageService } from '../services/services.ts'
import { TRANSACTION_KEY, TRANSACTIONS_KEY } from '../wallet/storage.ts'
import type { IntentAsset, JsonObject, TransactionIntent, TransactionRecord, TransactionState } from './record.ts'

const ID = /^[0-9a-f]{32}$/
const STATES: readonly TransactionState[] = [
  'asked',
  'sent',
  'seen',
  'confirmed',
  'failed',
  'replaced',
  'dropped',
  'unknown',
]
/** Longer texts are not of our making. */
const MAX_LENGTH = 50_000
const MAX_TEXT = 1000
/** EIP-5792: an id has at most 4096 bytes, in hexadecimal. */
const MAX_CALLS_ID = 8194
/** Most records that are read. */
const MAX_RECORDS = 500

type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT
const isCallsId = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_CALLS_ID
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a type that are there and pass; `undefined` when one that is there does not. */
function optional(source: Fields, checks: Readonly<Record<string, (value: unknown) => boolean>>): Fields | undefined {
  const found = Object.entries(checks).filter(([key]) => source[key] !== undefined)
  if (!found.every(([key, check]) => check(source[key]))) return undefined
  return Object.fromEntries(found.map(([key]) => [key, source[key]]))
}

/** Decimals are at most what one byte holds, as `decimals()` of ERC-20 answers. */
function readToken(value: unknown): IntentAsset['token'] {
  const { symbol, decimals } = Object(value ?? {})
  const isRead = isText(symbol) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  return isRead ? { symbol, decimals } : undefined
}

function readAssets(value: unknown): readonly IntentAsset[] | undefined {
  if (!Array.isArray(value) || value.length > 20) return undefined
  const assets = value.flatMap((entry): IntentAsset[] => {
    const { asset, amount, direction, token } = Object(entry)
    if (!isText(asset) || !isAmount(amount) || (direction !== 'in' && direction !== 'out')) return []
    const known = readToken(token)
    return [
      { asset: asset as IntentAsset['asset'], amount: BigInt(amount), direction, ...(known ? { token: known } : {}) },
    ]
  })
  return assets.length === value.length ? assets : undefined
}

function readIntent(value: unknown): TransactionIntent | undefined {
  if (!isObject(value)) return undefined
  const assets = readAssets(value.assets)
  const rest = optional(value, { to: isText, value: isAmount })
  if (!assets || !rest || !isText(value.digest)) return undefined
  return {
    digest: value.digest,
    assets,
    ...(isText(rest.to) ? { to: rest.to } : {}),
    ...(isAmount(rest.value) ? { value: BigInt(rest.value) } : {}),
  }
}

function isReplacement(value: unknown): boolean {
  if (!isObject(value)) return false
  const { hash, how } = value
  return (hash === undefined || isText(hash)) && (how === 'speedup' || how === 'cancel' || how === 'other')
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean'

/** What may be missing, and what it is where it is there. */
const OPTIONAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  wallet: isText,
  hash: isText,
  callsId: isCallsId,
  linked: isText,
  reason: isText,
  sentInstead: isText,
  isDifferent: isFlag,
  isPartial: isFlag,
  replacedBy: isReplacement,
  fee: isAmount,
  missingSince: isTime,
  sentAt: isTime,
  seenAt: isTime,
  minedAt: isTime,
}

/** A record as it stands in storage; `undefined` for whatever is none. */
export function readRecord(id: string, text: string | null): TransactionRecord | undefined {
  if (!ID.test(id) || text === null || text.length > MAX_LENGTH) return undefined
  try {
    const source: unknown = JSON.parse(text)
    if (!isObject(source) || source.id !== id || !isObject(source.anchor)) return undefined
    const { state, network, account, kind, plugin, confirmations, isSettled, askedAt, changedAt } = source
    const intent = readIntent(source.intent)
    const rest = optional(source, OPTIONAL)
    if (!intent || !rest || !isText(kind) || !isText(plugin)) return undefined
    if (!isCaipNetworkId(network) || !isCaipAddress(account)) return undefined
    if (!isTime(askedAt) || !isTime(changedAt) || !isTime(confirmations) || typeof isSettled !== 'boolean')
      return undefined
    const known = STATES.find((entry) => entry === state)
    if (!known) return undefined
    const { fee, ...others } = rest
    return {
      id,
      state: known,
      network,
      account,
      kind,
      plugin,
      intent,
      anchor: source.anchor as JsonObject,
      confirmations,
      isSettled,
      askedAt,
      changedAt,
      ...others,
      ...(isAmount(fee) ? { fee: BigInt(fee) } : {}),
    }
  } catch {
    return undefined
  }
}

/**
 * A record as text that `readRecord` accepts; amounts are decimal text in it. What wallets and nodes have said is cut, or
 * left out where no record can hold it: the record itself must outlive the page.
 */
export function printRecord(record: TransactionRecord): string {
  const { wallet, reason, sentInstead } = record
  const cut = {
    wallet: wallet?.slice(0, MAX_TEXT),
    reason: reason?.slice(0, MAX_TEXT),
    // Users compare it with what they reviewed: that there was more of it must be seen.
    sentInstead: sentInstead?.slice(MAX_TEXT) ? `${sentInstead.slice(0, MAX_TEXT - 1)}…` : sentInstead,
  }
  const text = JSON.stringify({ ...record, ...cut }, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const plain: Record<string, unknown> = JSON.parse(text)
  for (const [key, check] of Object.entries(OPTIONAL)) if (!check(plain[key])) delete plain[key]
  if (!isTime(plain.confirmations)) plain.confirmations = 0
  return JSON.stringify(plain)
}

async function readIds(storage: StorageService): Promise<readonly string[]> {
  try {
    const ids: unknown = JSON.parse((await storage.get(TRANSACTIONS_KEY)) ?? '[]')
    return Array.isArray(ids)
      ? ids.filter((id): id is string => typeof id === 'string' && ID.test(id)).slice(-MAX_RECORDS)
      : []
  } catch {
    return []
  }
}

/**
 * Records in storage, each under a key of its own, so that two tabs never overwrite each other's. Their list is one key:
 * a tab whose ids another one has overwritten there lists them again.
 */
export interface RecordStorage {
  readAll(): Promise<readonly TransactionRecord[]>
  read(id: string): Promise<TransactionRecord | undefined>
  write(record: TransactionRecord): Promise<void>
  remove(id: string): Promise<void>
  /** Puts ids that are not listed, but stored, back on the list. */
  relist(ids: readonly string[]): Promise<void>
}

export function recordStorage(storage: StorageService): RecordStorage {
  let last: Promise<void> = Promise.resolve()
  /** One change of the list after the other: each reads what the one before has written. */
  const change = (edit: (ids: readonly string[]) => Promise<readonly string[]> | readonly string[]): Promise<void> => {
    const work = last.then(async () => {
      const before = await readIds(storage)
      const after = await edit(before)
      if (after.join() === before.join()) return
      if (after.length > 0) await storage.set(TRANSACTIONS_KEY, JSON.stringify(after))
      else await storage.remove(TRANSACTIONS_KEY)
    })
    last = work.catch(() => undefined)
    return work
  }
  const read = async (id: string): Promise<TransactionRecord | undefined> =>
    readRecord(id, await storage.get(TRANSACTION_KEY + id))
  return {
    read,
    async readAll() {
      await last
      const records = await Promise.all((await readIds(storage)).map(read))
      return records.filter((record) => record !== undefined)
    },
    async write(record) {
      await storage.set(TRANSACTION_KEY + record.id, printRecord(record))
      await change((ids) => (ids.includes(record.id) ? ids : [...ids, record.id]))
    },
    async remove(id) {
      await storage.remove(TRANSACTION_KEY + id)
      await change((ids) => ids.filter((entry) => entry !== id))
    },
    relist: (ids) =>
      change(async (listed) => {
        const missing = ids.filter((id) => !listed.includes(id))
        const stored = await Promise.all(missing.map(read))
        return [...listed, ...missing.filter((_, index) => stored[index] !== undefined)]
      }),
  }
}
