import { askJson } from '../ask/askJson.ts'
import { field } from '../ask/field.ts'
import { httpAddress } from '../ask/httpAddress.ts'
import type { Probe } from '../poll/partState.ts'

/** What the relay counts. */
export interface RelayFacts {
  readonly sockets: number
  readonly topics: number
  readonly messages: number
  readonly delivered: number
}

function count(value: unknown, name: string): number {
  const found = field(value, name)
  return Array.isArray(found) ? found.length : Number(found ?? 0)
}

/** What goes on at the relay. */
export const readRelay: Probe<RelayFacts> = async (url, signal) => {
  const stats = await askJson(`${httpAddress(url)}/dev/stats`, { signal })
  return {
    sockets: count(stats, 'sockets'),
    topics: count(stats, 'topics'),
    messages: count(stats, 'messages'),
    delivered: count(stats, 'delivered'),
  }
}
