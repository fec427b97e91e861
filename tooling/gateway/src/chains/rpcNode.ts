/** One address of a chain's pool and what is known of it. */
export interface RpcNode {
  readonly url: string
  /** It said that it serves the configured chain; asked again after each rest. */
  isChecked: boolean
  /** Milliseconds of the monotonic clock until which it is left alone. */
  restsUntil: number
}
