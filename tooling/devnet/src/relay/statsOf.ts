import type { RelayState } from './relayState.ts'
import type { RelayStats } from './types.ts'

/** What a relay shows of itself. */
export function statsOf({ clients, counters, mailboxes }: RelayState): RelayStats {
  const sockets = [...clients].map(({ clientId, projectId, userAgent, topics, silent }) => ({
    ...{ clientId, projectId, userAgent, silent },
    topics: topics.size,
  }))
  return {
    ...counters,
    sockets,
    topics: new Set([...clients].flatMap(({ topics }) => [...topics])).size,
    messages: mailboxes.size(),
    steps: { ...counters.steps },
    last: [...counters.last],
  }
}
