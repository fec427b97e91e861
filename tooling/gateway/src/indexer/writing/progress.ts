/** How far a chain was taken over. */
export interface Progress {
  /** The last block; one less than the first to read when there is none. */
  readonly number: number
  /** Its hash; empty when there is none. */
  readonly hash: string
}
