/**
 * Sends test money.
 *
 * @param amount in the smallest unit
 * @returns what the address owns then, in the smallest unit, where that can be told
 */
export type Fund = (url: string, address: string, amount: bigint, signal: AbortSignal) => Promise<bigint | undefined>

/** A faucet of one chain. */
export interface Faucet {
  readonly fund: Fund
  /** In the smallest unit. */
  readonly amount: bigint
  readonly symbol: string
  readonly decimals: number
  /** Whether a text can be an address of the chain. */
  readonly isAddress: (text: string) => boolean
  /** What an address looks like. */
  readonly example: string
}
