import type { NameRecord } from '@latchkey/plugin-api/schemas'

/** A name that somebody wants, already checked. */
export interface NameClaim {
  /** With its zone, in lower case. */
  readonly name: string
  /** Checksummed. */
  readonly owner: string
  readonly coinType: number
  /** Seconds since 1970. */
  readonly at: number
}

/** The names that were registered here. */
export interface NameBook {
  find(name: string): Promise<NameRecord | undefined>
  /** Those that lead to the address, oldest first. */
  ofAddress(address: string): Promise<readonly NameRecord[]>
  /** Which of the names are taken. */
  taken(names: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Gives the name to the owner, or the owner's name one more coin type; resolves when it is on the disk. The same claim
   * may be made twice.
   *
   * @throws GatewayError 409 `name-taken` or `address-has-name`
   */
  claim(claim: NameClaim): Promise<void>
}
