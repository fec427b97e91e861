import type { Insertable } from 'kysely'
import type { AnalyticsConfig } from '../../core/config/config.ts'
import { type Log, redact } from '../../core/log.ts'
import type { AnalyticsTable } from '../../core/store/database.ts'
import type { Store } from '../../core/store/openStore.ts'

/** An event as a widget sends it. */
export interface AnalyticsEvent {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  /** The event, and the account's address. */
  readonly props: Readonly<Record<string, unknown>>
}

/** Where events of widgets end up. */
export interface Analytics {
  /** Takes an event without making the sender wait for the database. */
  add(projectId: string, event: AnalyticsEvent): void
  /** Writes what was taken. */
  flush(): Promise<void>
  /** Writes the rest and ends. */
  close(): Promise<void>
}

/** Without the zero character, which PostgreSQL takes in no text: one event would cost all that are written with it. */
const storable = (text: string): string => text.replaceAll('\0', '')

/** A page's address without its query and fragment, which may hold secrets. */
const pageOf = (url: string): string => storable(/^[^?#]*/.exec(url)?.[0] ?? '').slice(0, 500)

/** An event as it is stored; what tells who it was is left out unless the operator keeps addresses. */
function toEventRow(
  projectId: string,
  { eventId, url, domain, timestamp, props }: AnalyticsEvent,
  keepAddress: boolean,
  now: number,
): Insertable<AnalyticsTable> {
  const { address, ...rest } = props
  const stored = keepAddress && typeof address === 'string' ? storable(address).slice(0, 200) : null
  return {
    id: eventId,
    project_id: projectId,
    url: keepAddress ? pageOf(url) : redact(pageOf(url)),
    domain: storable(domain),
    props: keepAddress ? JSON.stringify(rest) : redact(JSON.stringify(rest)),
    address: stored,
    sent_at: Math.floor(timestamp),
    received_at: now,
  }
}

const FLUSH_MS = 1_000
const MAX_WAITING = 10_000
const PER_INSERT = 200
const DAY_MS = 86_400_000
const CLEAN_MS = 3_600_000

async function insert({ db }: Store, rows: readonly Insertable<AnalyticsTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += PER_INSERT)
    await db
      .insertInto('analytics_event')
      .values(rows.slice(start, start + PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function deleteBefore({ db }: Store, moment: number): Promise<void> {
  await db.deleteFrom('analytics_event').where('received_at', '<', moment).execute()
}

/** Stores events in batches while it is switched on; a database that is away costs events, never requests. */
export function createAnalytics(store: Store, config: AnalyticsConfig, log: Log, now: () => number): Analytics {
  let waiting: Insertable<AnalyticsTable>[] = []
  let cleaned = 0
  let writing: Promise<void> = Promise.resolve()

  async function clean(): Promise<void> {
    if (now() - cleaned < CLEAN_MS) return
    cleaned = now()
    await deleteBefore(store, now() - config.retentionDays * DAY_MS)
  }

  async function write(): Promise<void> {
    const rows = waiting
    waiting = []
    try {
      await insert(store, rows)
      await clean()
    } catch (error) {
      log.warn({ err: error, events: rows.length }, 'events could not be stored and are dropped')
    }
  }

  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = config.isEnabled ? setInterval(() => void flush(), FLUSH_MS) : undefined
  timer?.unref()
  return {
    add(projectId, event) {
      if (!config.isEnabled || waiting.length >= MAX_WAITING) return
      waiting.push(toEventRow(projectId, event, config.keepAddress, now()))
    },
    flush,
    async close() {
      clearInterval(timer)
      if (config.isEnabled) await flush()
    },
  }
}
