import type { Insertable } from 'kysely'
import { redact } from '../log/redact.ts'
import type { AnalyticsTable } from '../store/tables/analyticsTable.ts'
import type { AnalyticsEvent } from './analyticsEvent.ts'

/** Without the zero character, which PostgreSQL takes in no text: one event would cost all that are written with it. */
const storable = (text: string): string => text.replaceAll('\0', '')

/** A page's address without its query and fragment, which may hold secrets. */
const pageOf = (url: string): string => storable(/^[^?#]*/.exec(url)?.[0] ?? '').slice(0, 500)

/** An event as it is stored; what tells who it was is left out unless the operator keeps addresses. */
export function toEventRow(
  projectId: string,
  { eventId, url, domain, timestamp, props }: AnalyticsEvent,
  keepAddress: boolean,
  now: number,
): Insertable<AnalyticsTable> {
  const { address, ...rest } = props
  const kept = keepAddress && typeof address === 'string' ? storable(address).slice(0, 200) : null
  return {
    id: eventId,
    project_id: projectId,
    url: keepAddress ? pageOf(url) : redact(pageOf(url)),
    domain: storable(domain),
    props: keepAddress ? JSON.stringify(rest) : redact(JSON.stringify(rest)),
    address: kept,
    sent_at: Math.floor(timestamp),
    received_at: now,
  }
}
