import type { FamilyEntries } from '../adapters/adapter.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isWebLockHeld, withWebLock } from '../services/webLock.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { networkById } from '../wallet/state.ts'
import { TRANSACTION_KEY, TRANSACTIONS_KEY } from '../wallet/storage.ts'
import { walletState } from '../wallet/store.ts'
import type { TransactionRecord } from './record.ts'
import { type RecordBook, recordBook, type TrackedTransaction } from './recordBook.ts'
import { entriesOf, isOpen, sight } from './reducer.ts'

/** Looks come after a block, later and later, up to this. */
const LONGEST_PAUSE = 30_000
const GROWTH = 1.5
/** After a day a transaction is looked for once an hour, after a week no more. */
const SLOW_AFTER = 86_400_000
const SLOW_PAUSE = 3_600_000
const GIVE_UP_AFTER = 7 * 86_400_000
/** Milliseconds an answer that got lost is looked for. */
const SEARCH = 600_000

/** Held by the page that waits for the wallet's answer. */
export function askedLock({ id }: KernelScope, record: string): string {
  return `latchkey:${id}:asked:${record}`
}

/** Follows the records that wait. */
export interface RecordWatch {
  start(): void
  /** This page waits for the wallet's answer about a record. */
  claim(id: string): void
  /** Something is to be looked at, from the beginning when it is named. */
  wake(id?: string): void
  look(id?: string): Promise<void>
}

/** Milliseconds until the next look at a record, after so many that have brought nothing. */
function pauseOf(record: TransactionRecord, looks: number, blockTime: number, now: number): number {
  const age = now - record.askedAt
  if (age > SLOW_AFTER) return SLOW_PAUSE
  return Math.min(LONGEST_PAUSE, Math.max(1000, blockTime) * GROWTH ** Math.min(looks, 20))
}

/** Until something is due, the page is seen again, or somebody rings. */
async function restUntil(
  { services: { clock, platform }, signal }: KernelScope,
  until: number | undefined,
  controller: AbortController,
): Promise<void> {
  const stop = (): void => controller.abort()
  signal.addEventListener('abort', stop)
  const off = platform.onVisibility((visible) => visible && stop())
  const ms = until === undefined || !platform.isVisible() ? GIVE_UP_AFTER : Math.max(0, until - clock.now())
  await clock.sleep(Math.min(ms, SLOW_PAUSE), controller.signal).catch(() => undefined)
  off()
  signal.removeEventListener('abort', stop)
}

/** How long a network's blocks take, in milliseconds. */
async function blockTimeOf(scope: KernelScope, id: TransactionRecord['network']): Promise<number> {
  const network = networkById(walletState(scope).networks, scope.adapters.families(), id)
  const { blockTime } = await entriesOf(scope, id).catch((): FamilyEntries => ({}))
  return blockTime?.(network) ?? 1000
}

/** Takes over what other tabs write, until the kernel is destroyed. */
function followTabs({ services, signal, report }: KernelScope, book: RecordBook, wake: () => void): void {
  const off = services.storage.watch((key) => {
    const id = key?.startsWith(TRANSACTION_KEY) ? key.slice(TRANSACTION_KEY.length) : undefined
    const work = id !== undefined ? book.follow(id) : key === TRANSACTIONS_KEY ? book.load() : undefined
    work?.then(wake, (error: unknown) => report(error, { where: 'transactions' }))
  })
  signal.addEventListener('abort', off)
}

/** Looks at what waits: in one tab, while the page is visible, later and later. */
export function watchRecords(scope: KernelScope, book: RecordBook): RecordWatch {
  const { services, signal, report } = scope
  const { clock, platform } = services
  const own = new Set<string>()
  const looks = new Map<string, { count: number; at: number }>()
  let ring: (() => void) | undefined
  let isRung = false
  const wake = (id?: string): void => {
    if (id !== undefined) looks.delete(id)
    isRung = true
    ring?.()
  }
  const isWatched = (record: TransactionRecord): boolean => {
    const now = clock.now()
    if (!isOpen(record) || now - record.askedAt > GIVE_UP_AFTER) return false
    if (record.state === 'asked' && own.has(record.id)) return false
    // With its id it can be found whenever a node has it.
    return record.state !== 'unknown' || record.hash !== undefined || now - record.changedAt <= SEARCH
  }
  /** Asked for by a page that is gone: nobody else will tell. */
  const isOrphan = async ({ id }: TransactionRecord): Promise<boolean> =>
    !own.has(id) && !(await isWebLockHeld(askedLock(scope, id)))
  const lookAt = async (record: TransactionRecord): Promise<void> => {
    const before = looks.get(record.id) ?? { count: 0, at: 0 }
    try {
      if (record.state === 'asked' && !(await isOrphan(record))) return
      if (record.state === 'asked') await book.apply(record.id, { type: 'lost' })
      const sighting = await sight(scope, record)
      if (sighting) {
        const next = await book.apply(record.id, { type: 'sighted', sighting })
        if (next.state !== record.state) before.count = -1
        if (next.replacedBy?.hash && next.linked === undefined) await link(book, next)
      }
    } catch (error) {
      // Nodes that cannot tell change nothing.
      services.log.debug('A transaction could not be looked at', fromUnknown(error).code)
    } finally {
      // Also of a look that was left out: whatever is due again at once would never let the page rest.
      looks.set(record.id, { count: before.count + 1, at: clock.now() })
    }
  }
  const due = async (): Promise<readonly { record: TransactionRecord; at: number }[]> =>
    Promise.all(
      book
        .all()
        .filter(isWatched)
        .map(async (record) => {
          const { count, at } = looks.get(record.id) ?? { count: 0, at: record.changedAt }
          return { record, at: at + pauseOf(record, count, await blockTimeOf(scope, record.network), clock.now()) }
        }),
    )
  const rest = async (until: number | undefined): Promise<void> => {
    const controller = new AbortController()
    ring = () => controller.abort()
    await restUntil(scope, until, controller)
    ring = undefined
  }
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      isRung = false
      const all = await due()
      const now = clock.now()
      const ready = platform.isVisible() ? all.filter(({ at }) => at <= now) : []
      await Promise.all(ready.map(({ record }) => lookAt(record)))
      if (ready.length === 0 && !isRung) await rest(all.length > 0 ? Math.min(...all.map(({ at }) => at)) : undefined)
    }
  }
  return {
    claim: (id) => void own.add(id),
    wake,
    async look(id) {
      const wanted = book.all().filter((record) => isOpen(record) && (id === undefined || record.id === id))
      await Promise.all(wanted.filter(({ state }) => state !== 'asked').map(lookAt))
    },
    start() {
      followTabs(scope, book, () => wake())
      withWebLock(`latchkey:${scope.id}:tracker`, signal, loop).catch((error: unknown) => {
        if (!signal.aborted) report(error, { where: 'transactions' })
      })
    },
  }
}

/** The transaction that took the place of another is followed as one of its own. */
async function link(book: RecordBook, replaced: TransactionRecord): Promise<void> {
  const { network, account, kind, plugin, intent, anchor, replacedBy } = replaced
  const hash = replacedBy?.hash
  if (!hash || book.all().some((record) => record.hash === hash)) return
  const meant =
    replacedBy.how === 'speedup'
      ? { kind, intent }
      : { kind: replacedBy.how === 'cancel' ? 'cancel' : 'execute', intent: { digest: '', assets: [] } }
  await book.add({ network, account, plugin, anchor: replacedBy.how === 'speedup' ? anchor : {}, hash, ...meant })
}

/** What a wallet answers when it has sent something. */
export type SentAnswer = { readonly hash: string } | { readonly callsId: string }

/** Follows transactions until they are final: over reloads, closed views, and in all tabs. */
export interface TransactionTracker {
  /**
   * Writes a transaction down, asks the wallet by calling `ask` once, and follows what comes of it. Without `ask`, for what
   * was sent already, `hash` or `callsId` is needed.
   * @returns the record, once the wallet has answered
   * @throws what `ask` throws; `transactions/too-many` before it is called
   */
  track(transaction: TrackedTransaction, ask?: () => Promise<SentAnswer>): Promise<TransactionRecord>
  /** Looks now, at one transaction or at all that wait. */
  recheck(id?: string): Promise<void>
  /** Drops a record; the transaction itself goes on. */
  forget(id: string): Promise<void>
}

/** The wallet was asked, or may have been, and what it did is not known. Everything else means that nothing was sent. */
const LOST =
  /^(request\/(outcome-unknown|failed|disconnected)|rpc\/(internal|unavailable|parse|resource-unavailable|limit-exceeded|malformed)|connect\/(malformed|failed|vanished)|http\/.*|plugin\/.*|unknown)$/

const trackers = new WeakMap<KernelScope, TransactionTracker>()

/** The tracker of a kernel; it begins with the first call, with what is stored. */
export async function openTracker(scope: KernelScope): Promise<TransactionTracker> {
  const known = trackers.get(scope)
  if (known) return known
  const book = recordBook(scope)
  const watch = watchRecords(scope, book)
  const tracker: TransactionTracker = Object.freeze({
    async track(transaction, ask) {
      const record = await book.add(transaction)
      watch.claim(record.id)
      watch.wake()
      if (!ask) return record
      try {
        const answer = await withWebLock(askedLock(scope, record.id), undefined, ask)
        return await take(scope, book, record, answer)
      } catch (cause) {
        const error = fromUnknown(cause)
        await book.apply(record.id, { type: LOST.test(error.code) ? 'lost' : 'rejected' })
        throw error
      } finally {
        watch.wake(record.id)
      }
    },
    recheck: (id) => watch.look(id),
    forget: (id) => book.drop(id),
  } satisfies TransactionTracker)
  trackers.set(scope, tracker)
  scope.runtime.onSigned = (digest, hash) => {
    const record = book.all().find(({ state, intent }) => state === 'asked' && intent.digest === digest)
    if (!record) return
    book
      .apply(record.id, { type: 'signed', hash })
      .catch((error: unknown) => scope.report(error, { where: 'transactions' }))
  }
  await book.load()
  watch.start()
  return tracker
}

/** Takes the wallet's answer over; a hash that has not the family's form is none. */
async function take(
  scope: KernelScope,
  book: RecordBook,
  { id, network }: TransactionRecord,
  answer: SentAnswer,
): Promise<TransactionRecord> {
  if ('callsId' in answer) return book.apply(id, { type: 'batched', callsId: answer.callsId })
  const { isTransactionHash } = await entriesOf(scope, network)
  if (typeof answer.hash !== 'string' || answer.hash === '' || isTransactionHash?.(answer.hash) === false)
    throw kernelError('connect/malformed', { details: { method: 'send', expected: 'a transaction hash' } })
  return book.apply(id, { type: 'answered', hash: answer.hash })
}
