/** One entry of `getSignaturesForAddress`. */
export interface SignatureEntry {
  readonly signature: string
  readonly slot: number
  readonly isFailed: boolean
  /** Seconds since 1970, when the node knows. */
  readonly time: number | undefined
}
