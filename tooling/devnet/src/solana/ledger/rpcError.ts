/** An error that a JSON-RPC client gets to see; the codes are those of the real node (`rpc-client-api/custom_error.rs`). */
export class RpcError extends Error {
  override readonly name: string = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
