import type { WebSocket } from 'ws'
import type { Message } from './message.ts'

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
