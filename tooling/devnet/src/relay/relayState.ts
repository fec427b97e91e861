import type { Faults, Mailboxes } from './createRelayState.ts'
import type { RelayClient } from './relayClient.ts'
import type { RelayFaultAction, RelaySettings, RelayStep } from './types.ts'

/** What the parts of one relay share. */
export interface RelayState {
  readonly clients: Set<RelayClient>
  readonly mailboxes: Mailboxes
  readonly faults: Faults
  settings: RelaySettings
  counters: RelayCounters
  /** Milliseconds since 1970 by the relay's clock. */
  now(): number
  /** Writes a step down. */
  note(step: string, client: string, topic?: string, fault?: RelayFaultAction): void
}

export interface RelayCounters {
  connections: number
  refused: number
  published: number
  delivered: number
  acknowledged: number
  readonly steps: Record<string, number>
  readonly last: RelayStep[]
}
