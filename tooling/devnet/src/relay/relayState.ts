import type { WebSocket } from 'ws'
import type { Faults, Mailboxes } from './createRelayState.ts'
import type { RelayFaultAction, RelaySettings, RelayStep } from './types.ts'

/** An encrypted message in a mailbox. */
export interface Message {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** Milliseconds since 1970 after which it is not delivered any more. */
  readonly expiresAt: number
  /** Client id of the sender, who never gets it back. */
  readonly from: string
  /** Client ids that have it. */
  readonly acknowledgedBy: Set<string>
  /** Sockets that it was sent to. */
  readonly pushedTo: WeakSet<RelayClient>
}

/** One connected socket. Two tabs of one origin are two of these with one client id. */
export interface RelayClient {
  readonly socket: WebSocket
  /** The `did:key` of the hello's token. */
  readonly clientId: string
  readonly projectId: string
  readonly userAgent: string
  readonly topics: Set<string>
  /** Deliveries that wait for their acknowledgement, by the id of the push. */
  readonly pending: Map<unknown, Message>
  /** Set by the fault `silent`. */
  silent: boolean
}

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
