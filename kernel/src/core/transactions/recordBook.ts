import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { type TransactionRecord, transactionState } from './record.ts'
import { recordStorage } from './recordStorage.ts'
import { isOpen, isOver, reduceTransaction, type TransactionEvent } from './reducer.ts'

/** Most transactions that may wait at once. */
const MAX_OPEN = 99
/** Most settled ones that are kept, and for how long. */
const MAX_SETTLED = 50
const KEPT_SETTLED = 86_400_000

/** What is tracked. */
export interface TrackedTransaction
  extends Pick<TransactionRecord, 'network' | 'account' | 'kind' | 'plugin' | 'intent'>,
    Partial<Pick<TransactionRecord, 'wallet' | 'anchor' | 'hash' | 'callsId'>> {}

/** 128 random bits, hexadecimal. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The records of one kernel. */
export interface RecordBook {
  all(): readonly TransactionRecord[]
  load(): Promise<void>
  add(transaction: TrackedTransaction): Promise<TransactionRecord>
  apply(id: string, event: TransactionEvent): Promise<TransactionRecord>
  drop(id: string): Promise<void>
  /** Takes over what another tab has written. */
  follow(id: string): Promise<void>
}

function newRecord(transaction: TrackedTransaction, now: number): TransactionRecord {
  const isSent = transaction.hash !== undefined || transaction.callsId !== undefined
  return {
    ...transaction,
    id: newId(),
    state: isSent ? 'sent' : 'asked',
    anchor: transaction.anchor ?? {},
    confirmations: 0,
    isSettled: false,
    askedAt: now,
    changedAt: now,
    ...(isSent ? { sentAt: now } : {}),
  }
}

/** What is settled and is too long ago, or too many. */
const outdated = (records: readonly TransactionRecord[], now: number): readonly TransactionRecord[] =>
  records.filter(isOver).filter(({ changedAt }, index) => index >= MAX_SETTLED || now - changedAt > KEPT_SETTLED)

/**
 * Of two records of one transaction, the one to go: what the network told of before the wallet's answer came, or the later one
 * of two tabs. `undefined` while the transaction has one record.
 */
function doubleOf(records: readonly TransactionRecord[], record: TransactionRecord): TransactionRecord | undefined {
  const { id, network, hash } = record
  const isSame = (other: TransactionRecord): boolean => other.network === network && other.hash === hash
  const twin = hash === undefined ? undefined : records.find((other) => other.id !== id && isSame(other))
  if (!twin) return undefined
  const [, second] = [record, twin].sort(
    (a, b) =>
      Number(a.wallet === undefined) - Number(b.wallet === undefined) ||
      a.askedAt - b.askedAt ||
      (a.id < b.id ? -1 : 1),
  )
  return second
}

/** The records as the page shows them, newest first. */
function shownRecords({ store }: KernelScope) {
  const all = (): readonly TransactionRecord[] => store.get(transactionState)
  return {
    all,
    put(record: TransactionRecord): void {
      const others = all().filter(({ id }) => id !== record.id)
      store.set(
        transactionState,
        [...others, record].sort((a, b) => b.askedAt - a.askedAt || (a.id < b.id ? -1 : 1)),
      )
    },
    /** What is stored may be older than what this page knows: storage may have refused it, or still be at it. */
    takeOver(found: TransactionRecord): void {
      const own = all().find(({ id }) => id === found.id)
      if (!own || found.changedAt >= own.changedAt) this.put(found)
    },
    remove(id: string): void {
      const others = all().filter((record) => record.id !== id)
      if (others.length < all().length) store.set(transactionState, others)
    },
  }
}

/** What changes records in the store and in storage. What storage refuses lives in memory for the page's life. */
function keeper({ services, report }: KernelScope, { all, put, remove }: ReturnType<typeof shownRecords>) {
  const stored = recordStorage(services.storage)
  const attempt = async (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => report(error, { where: 'transactions' }))
  const drop = async (id: string): Promise<void> => {
    remove(id)
    await attempt(stored.remove(id))
  }
  const unite = (record: TransactionRecord): Promise<void> | undefined => {
    const double = doubleOf(all(), record)
    return double && drop(double.id)
  }
  return {
    stored,
    attempt,
    drop,
    unite,
    async prune(): Promise<void> {
      await Promise.all(outdated(all(), services.clock.now()).map(({ id }) => drop(id)))
    },
    async write(record: TransactionRecord): Promise<void> {
      put(record)
      await attempt(stored.write(record))
      const uniting = unite(record)
      if (uniting) await uniting
    },
  }
}

/** The records, in the store and in storage. */
export function recordBook(scope: KernelScope): RecordBook {
  const { services, report } = scope
  const shown = shownRecords(scope)
  const { all, put, remove } = shown
  const { stored, attempt, drop, unite, prune, write } = keeper(scope, shown)
  return {
    all,
    drop,
    async load() {
      const records = await stored.readAll().catch((error: unknown) => {
        report(error, { where: 'transactions' })
        return []
      })
      for (const record of records) shown.takeOver(record)
      for (const record of records) await unite(record)
      await prune()
      await attempt(stored.relist(all().map(({ id }) => id)))
    },
    async add(transaction) {
      const waiting = all().filter(isOpen)
      if (waiting.length >= MAX_OPEN) throw kernelError('transactions/too-many', { details: { limit: MAX_OPEN } })
      const { network, hash } = transaction
      const same = hash && all().find((known) => known.network === network && known.hash === hash)
      if (same) return same
      const record = newRecord(transaction, services.clock.now())
      await write(record)
      return record
    },
    async apply(id, event) {
      const record = all().find((entry) => entry.id === id)
      if (!record) throw kernelError('kernel/aborted')
      const next = reduceTransaction(record, event, services.clock.now())
      if (next === record) return record
      if (next.state === 'rejected') {
        // Nothing was sent: it is reported once and leaves no trace.
        put(next)
        await drop(id)
      } else await write(next)
      if (isOver(next)) await prune()
      return next
    },
    async follow(id) {
      const found = await stored.read(id)
      if (!found) return remove(id)
      shown.takeOver(found)
      await unite(found)
    },
  }
}
