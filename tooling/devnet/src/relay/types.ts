import type { Part, PartOptions } from '../part.ts'

/** What happens when a {@link RelayFault} meets its step. */
export type RelayFaultAction =
  | 'drop'
  | 'delay'
  | 'duplicate'
  | 'cut'
  | 'cut-after'
  | 'silent'
  | 'refuse'
  | 'flip'
  | 'mistag'

/** A disturbance of one step of the conversation. */
export interface RelayFault {
  /**
   * A step: `hello`, `subscribe`, `unsubscribe`, `fetch`, `acknowledge`; `publish` for every publication or one of
   * `propose`, `approve`, `settle`, `settled`, `reject`, `request`, `respond`, `update`, `updated`, `extend`, `extended`,
   * `event`, `evented`, `delete`, `deleted`, `ping`, `pong`, `authenticate`, `authenticated`; `deliver` for every message
   * while it goes to a client or `deliver:propose` and so on for one kind.
   */
  readonly at: string
  /**
   * - `drop`: as if the frame had been lost; a message that was to be delivered stays in its mailbox.
   * - `delay`: the step happens after `ms`.
   * - `duplicate`: the step happens twice.
   * - `cut`: the socket ends before the step, `cut-after`: after it and before its answer.
   * - `silent`: from here on nothing is heard or said on this socket, which stays open.
   * - `refuse`: a JSON-RPC error; for `hello` the HTTP status `status`, or a close with `closeCode`.
   * - `flip`, `mistag`: before a message that is delivered comes a copy with one bit altered, or under another tag.
   */
  readonly do: RelayFaultAction
  /** Milliseconds of `delay`; 1000 unless given. */
  readonly ms?: number
  /** How many times the step passes undisturbed first; 0 unless given. */
  readonly after?: number
  /** How many times the fault strikes; once unless given. */
  readonly times?: number | 'always'
  /** Only sockets of this client id or project id. */
  readonly client?: string
  /** HTTP status of a refused hello; 401 unless given. */
  readonly status?: number
  /** Lets a refused hello through and closes the socket with this code at once, for example 3000. */
  readonly closeCode?: number
}

/** What the relay lets in and what time it believes it is. */
export interface RelaySettings {
  /** Project ids that are let in; all unless given. */
  readonly projectIds?: readonly string[] | undefined
  /** Whether the hello's token is checked; `true` unless given. */
  readonly checkToken?: boolean
  /** Milliseconds by which the relay's clock is ahead of this machine's; moving it on makes messages expire. */
  readonly clockOffset?: number
}

/** One line of {@link RelayStats.last}. */
export interface RelayStep {
  /** Milliseconds since 1970 by the relay's clock. */
  readonly at: number
  readonly step: string
  readonly client: string
  readonly topic?: string | undefined
  readonly fault?: RelayFaultAction | undefined
}

export interface RelaySocketStats {
  readonly clientId: string
  readonly projectId: string
  readonly userAgent: string
  readonly topics: number
  readonly silent: boolean
}

export interface RelayStats {
  readonly sockets: readonly RelaySocketStats[]
  /** Topics with a subscriber. */
  readonly topics: number
  /** Messages stored and not expired. */
  readonly messages: number
  /** Counters since the start or the last reset. */
  readonly connections: number
  readonly refused: number
  readonly published: number
  readonly delivered: number
  readonly acknowledged: number
  /** How often each step was seen. */
  readonly steps: Readonly<Record<string, number>>
  /** The last 100 steps, oldest first. */
  readonly last: readonly RelayStep[]
}

export interface RelayOptions extends PartOptions, RelaySettings {}

/** A running relay. `url` is its websocket address; the switches are below the same address over HTTP. */
export interface Relay extends Part {
  /** The switches' address, `http://127.0.0.1:…`. */
  readonly controlUrl: string
  /** Adds a fault and returns its id. */
  fault(fault: RelayFault): number
  /** Takes one fault back, or all of them. */
  clearFaults(id?: number): void
  /** Changes settings; what is left out stays. */
  set(settings: RelaySettings): void
  /** Cuts the sockets of a client id or project id, or all; returns how many. */
  kick(client?: string): number
  /** Cuts everything, empties every mailbox, takes back faults and settings, counts from zero. */
  reset(): void
  stats(): RelayStats
}
