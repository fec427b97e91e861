/** A running gateway. */
export interface Gateway {
  /** Where it listens, such as `http://127.0.0.1:3030`. */
  readonly url: string
  /** Where `/ready`, `/status` and `/metrics` are; the same as `url` unless they have a port of their own. */
  readonly operatorUrl: string
  /** Answers what was begun, refuses what is new, and closes everything. May be called more than once. */
  stop(): Promise<void>
}
