/** What an error says; the pairing library throws errors and plain objects with a message. */
export function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error && error.message) return String(error.message)
  return typeof error === 'string' ? error : JSON.stringify(error)
}

/** Why the wallet does not answer a request; sent to the app as a JSON-RPC error. */
export class WalletProblem extends Error {
  override readonly name: string = 'WalletProblem'
  /** EIP-1193, EIP-1474 or CAIP-25 code. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
