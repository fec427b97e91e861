/** A faucet of one chain. */
export interface Faucet {
  /**
   * Sends test money.
   *
   * @param amount in the smallest unit
   * @returns what the chain calls the payment
   */
  readonly fund: (url: string, address: string, amount: bigint, signal: AbortSignal) => Promise<string>
  /** What an address owns, in the smallest unit; missing where a chain tells it in a code of its own only. */
  readonly balanceOf?: (url: string, address: string, signal: AbortSignal) => Promise<bigint>
  /** In the smallest unit. */
  readonly amount: bigint
  readonly symbol: string
  readonly decimals: number
  /** Whether a text can be an address of the chain. */
  readonly isAddress: (text: string) => boolean
  /** What an address looks like. */
  readonly example: string
}
