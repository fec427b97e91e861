import type { WebSocket } from 'ws'
import type { Params } from '../rpc/method.ts'
import type { TOPICS } from './serveSockets.ts'

/** What one client wants to be told about. */
export interface Subscription {
  readonly id: number
  /** For example `account` for `accountSubscribe`. */
  readonly topic: (typeof TOPICS)[number]
  readonly params: Params
  readonly socket: WebSocket
}
