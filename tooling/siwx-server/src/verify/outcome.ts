/** What is checked: that the owner of an address signed a text. */
export interface VerifyInput {
  /** CAIP-2. */
  readonly network: string
  readonly address: string
  readonly message: string
  readonly signature: string
}

/**
 * What a check found: `unavailable` when it could not be made for now, `unsupported` when this server cannot make it.
 * Neither says that the signature is wrong.
 */
export type Outcome = 'valid' | 'invalid' | 'unavailable' | 'unsupported'

/** Checks the signatures of one family of chains. */
export type Verifier = (input: VerifyInput) => Promise<Outcome>
