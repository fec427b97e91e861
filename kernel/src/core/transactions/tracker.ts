import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { withWebLock } from '../services/webLock.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { TransactionRecord } from './record.ts'
import { type RecordBook, recordBook, type TrackedTransaction } from './recordBook.ts'
import { entriesOf } from './reducer.ts'
import { askedLock, watchRecords } from './watch.ts'

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

/** The tracker of a kernel; it begins with the first call, with what is stored. */
export function openTracker(scope: KernelScope): Promise<TransactionTracker> {
  const { runtime } = scope
  runtime.tracker ??= startTracker(scope).catch((error: unknown) => {
    delete runtime.tracker
    throw error
  })
  return runtime.tracker
}

async function startTracker(scope: KernelScope): Promise<TransactionTracker> {
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
