/** A JSON-RPC error answer (https://www.jsonrpc.org/specification#error_object). */
export class RpcProblem extends Error {
  override readonly name: string = 'RpcProblem'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
