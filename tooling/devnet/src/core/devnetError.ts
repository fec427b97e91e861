export type DevnetErrorCode =
  | 'unknown-part'
  | 'binary-missing'
  | 'start-failed'
  | 'start-timeout'
  | 'wrong-chain'
  | 'rpc-failed'
  | 'wallet-failed'

/** Everything the devnet throws: a code for programs, a sentence that says what to do for people. */
export class DevnetError extends Error {
  override readonly name: string = 'DevnetError'
  readonly code: DevnetErrorCode

  constructor(code: DevnetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
