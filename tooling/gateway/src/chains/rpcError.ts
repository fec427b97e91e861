/** A node's own refusal, as JSON-RPC carries it: the node works, the call does not. */
export class RpcError extends Error {
  override readonly name: string = 'RpcError'
  /** JSON-RPC error code. */
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
