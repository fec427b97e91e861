import type { WebSocket } from 'ws'
import type { Params } from '../rpc/method.ts'

/** What one client wants to be told about. */
export interface Subscription {
  readonly id: number
  /** For example `account` for `accountSubscribe`. */
  readonly topic: string
  readonly params: Params
  readonly socket: WebSocket
}
