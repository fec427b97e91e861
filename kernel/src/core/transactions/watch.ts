import type { FamilyEntries } from '../adapters/adapter.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isWebLockHeld, withWebLock } from '../services/webLock.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { networkById } from '../wallet/state.ts'
import { TRANSACTION_KEY, TRANSACTIONS_KEY } from '../wallet/storage.ts'
import { walletState } from '../wallet/store.ts'
import type { TransactionRecord, TransactionSighting } from './record.ts'
import type { RecordBook } from './recordBook.ts'
import { entriesOf, isOpen, sight } from './reducer.ts'

/** Looks come after a block, later and later, up to this. */
const LONGEST_PAUSE = 30_000
const GROWTH = 1.5
/** After a day a transaction is looked for once an hour, after a week no more. */
const SLOW_AFTER = 86_400_000
const SLOW_PAUSE = 3_600_000
const GIVE_UP_AFTER = 7 * 86_400_000
/** Milliseconds an answer that got lost is looked for; after that once with each visit, and when the page is seen again. */
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

/** Until something is due, the page is seen again, or it is woken. */
async function restUntil(
  { services: { clock, platform }, signal }: KernelScope,
  until: number | undefined,
  controller: AbortController,
): Promise<void> {
  if (signal.aborted) return
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

/** How often a record has been looked at without anything new, and when last. */
interface Looked {
  readonly count: number
  readonly at: number
}

/** By record. */
type Looks = ReadonlyMap<string, Looked>

/** Whether an answer that got lost has been looked for long enough. With its id it can be found whenever a node has it. */
function isSearched({ state, hash, changedAt }: TransactionRecord, now: number): boolean {
  return state === 'unknown' && hash === undefined && now - changedAt > SEARCH
}

/** Whether a look can still bring something; for what this page itself waits for, its wallet answers. */
function isWatched(record: TransactionRecord, own: ReadonlySet<string>, looks: Looks, now: number): boolean {
  if (!isOpen(record) || now - record.askedAt > GIVE_UP_AFTER) return false
  if (record.state === 'asked' && own.has(record.id)) return false
  return !looks.has(record.id) || !isSearched(record, now)
}

/** A page that is seen again looks once more for what it had given up: not with every glance. */
function lookAgain(book: RecordBook, looks: Map<string, Looked>, now: number): void {
  for (const record of book.all())
    if (isSearched(record, now) && now - (looks.get(record.id)?.at ?? now) > LONGEST_PAUSE) looks.delete(record.id)
}

/** Takes over what other tabs write, and looks again once the page is seen again, until the kernel is destroyed. */
function followPages(
  { services: { storage, platform, clock }, signal, report }: KernelScope,
  book: RecordBook,
  looks: Map<string, Looked>,
  wake: () => void,
): void {
  if (signal.aborted) return
  const off = storage.watch((key) => {
    const id = key?.startsWith(TRANSACTION_KEY) ? key.slice(TRANSACTION_KEY.length) : undefined
    const work = id !== undefined ? book.follow(id) : key === TRANSACTIONS_KEY ? book.load() : undefined
    work?.then(
      () => wake(),
      (error: unknown) => report(error, { where: 'transactions' }),
    )
  })
  const unseen = platform.onVisibility((isVisible) => isVisible && lookAgain(book, looks, clock.now()))
  signal.addEventListener('abort', off)
  signal.addEventListener('abort', unseen)
}

/** Whether a hash belongs to other bytes than those of a record. */
function isOfAnother(book: RecordBook, { network, intent }: TransactionRecord, { hash }: TransactionSighting): boolean {
  const holds = (other: TransactionRecord): boolean => other.network === network && other.hash === hash
  return hash !== undefined && book.all().some((other) => holds(other) && other.intent.digest !== intent.digest)
}

/** Looks at a record once and returns it as it is then; nothing when there was nothing to be seen. */
async function lookAt(
  scope: KernelScope,
  book: RecordBook,
  record: TransactionRecord,
  isOwn: boolean,
): Promise<TransactionRecord | undefined> {
  if (record.state === 'asked') {
    // Asked for by a page that is gone: no other page tells how it ended.
    const isOrphan = !isOwn && !(await isWebLockHeld(askedLock(scope, record.id)))
    if (!isOrphan) return undefined
    await book.apply(record.id, { type: 'lost' })
  }
  const sighting = await sight(scope, record)
  // Where an answer was lost, what another record stands for may look alike: the same payment, made twice.
  if (!sighting || (record.hash === undefined && isOfAnother(book, record, sighting))) return undefined
  return book.apply(record.id, { type: 'sighted', sighting })
}

/** Looks at what waits: in one tab, while the page is visible, later and later. */
export function watchRecords(scope: KernelScope, book: RecordBook): RecordWatch {
  const { signal, report } = scope
  const { clock, platform, log } = scope.services
  const own = new Set<string>()
  const looks = new Map<string, Looked>()
  let ring: (() => void) | undefined
  let isRung = false
  const wake = (id?: string): void => {
    if (id !== undefined) looks.delete(id)
    isRung = true
    ring?.()
  }
  const look = async (record: TransactionRecord): Promise<void> => {
    let count = looks.get(record.id)?.count ?? 0
    try {
      const next = await lookAt(scope, book, record, own.has(record.id))
      if (next && next.state !== record.state) count = -1
      if (next?.replacedBy?.hash && next.linked === undefined) await link(book, next)
    } catch (error) {
      // Nodes that cannot tell change nothing.
      log.debug('A transaction could not be looked at', fromUnknown(error).code)
    } finally {
      // Also of a look that was left out: whatever is due again at once would never let the page rest.
      looks.set(record.id, { count: count + 1, at: clock.now() })
    }
  }
  const dueAt = async (record: TransactionRecord): Promise<number> => {
    const { count, at } = looks.get(record.id) ?? { count: 0, at: record.changedAt }
    return at + pauseOf(record, count, await blockTimeOf(scope, record.network), clock.now())
  }
  const rest = async (until: number | undefined): Promise<void> => {
    const controller = new AbortController()
    ring = () => controller.abort()
    await restUntil(scope, until, controller).finally(() => (ring = undefined))
  }
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      isRung = false
      const watched = book.all().filter((record) => isWatched(record, own, looks, clock.now()))
      const all = await Promise.all(watched.map(async (record) => ({ record, at: await dueAt(record) })))
      const ready = platform.isVisible() ? all.filter(({ at }) => at <= clock.now()) : []
      await Promise.all(ready.map(({ record }) => look(record)))
      if (ready.length === 0 && !isRung) await rest(all.length > 0 ? Math.min(...all.map(({ at }) => at)) : undefined)
    }
  }
  return {
    claim: (id) => void own.add(id),
    wake,
    async look(id) {
      const wanted = book.all().filter((record) => isOpen(record) && (id === undefined || record.id === id))
      await Promise.all(wanted.filter(({ state }) => state !== 'asked').map(look))
    },
    start() {
      followPages(scope, book, looks, wake)
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
