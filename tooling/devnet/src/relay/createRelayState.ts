import { createFaults } from './createFaults.ts'
import { createMailboxes } from './createMailboxes.ts'
import type { RelayCounters, RelayState } from './relayState.ts'
import type { RelaySettings } from './types.ts'

const KEPT = 100

/** Counters at zero. */
function zero(): RelayCounters {
  return { connections: 0, refused: 0, published: 0, delivered: 0, acknowledged: 0, steps: {}, last: [] }
}

/** A relay's state and how to bring it back to the start: `reset` keeps the sockets. */
export function createRelayState(settings: RelaySettings): RelayState & { reset(): void } {
  const now = () => Date.now() + (state.settings.clockOffset ?? 0)
  const mailboxes = createMailboxes(now)
  const faults = createFaults()
  const state: RelayState & { reset(): void } = {
    clients: new Set(),
    mailboxes,
    faults,
    settings,
    counters: zero(),
    now,
    note(step, client, topic, fault) {
      const { steps, last } = state.counters
      steps[step] = (steps[step] ?? 0) + 1
      last.push({ at: now(), step, client, ...(topic ? { topic } : {}), ...(fault ? { fault } : {}) })
      if (last.length > KEPT) last.shift()
    },
    reset() {
      state.settings = settings
      state.counters = zero()
      mailboxes.clear()
      faults.clear()
    },
  }
  return state
}
