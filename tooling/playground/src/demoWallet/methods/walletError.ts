/**
 * An error as a wallet answers it: a message and a number.
 * Codes: EIP-1193 (4001 refused, 4100 unauthorized, 4200 unsupported, 4900 disconnected, 4902 unknown chain),
 * EIP-1474 (-32600 request, -32602 parameters, -32603 internal), EIP-5792 (57xx).
 */
export class WalletError extends Error {
  override readonly name: string = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}
