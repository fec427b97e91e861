/** What an RPC answer was not: a chain's node says something that cannot be true, or nothing. */
export type ChainDataErrorCode = 'invalid-answer' | 'missing-block' | 'other-chain'

/** An answer of a chain's node that is not taken over. */
export class ChainDataError extends Error {
  override readonly name: string = 'ChainDataError'
  readonly code: ChainDataErrorCode

  constructor(code: ChainDataErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
