/** An encrypted message in a mailbox. */
export interface Message {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** Milliseconds since 1970 after which it is not delivered any more. */
  readonly expiresAt: number
  /** Client id of the sender, who never gets it back. */
  readonly from: string
  /** Client ids that have it. */
  readonly acknowledgedBy: Set<string>
}
