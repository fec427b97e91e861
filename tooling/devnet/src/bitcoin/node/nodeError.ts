/** What the node refused, with the number it has for that (`protocol.h` of Bitcoin Core). */
export class NodeError extends Error {
  override readonly name: string = 'NodeError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
