/** What the node refused, with the number it has for that (`protocol.h` of Bitcoin Core). */
export class NodeError extends Error {
  override readonly name: string = 'NodeError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The node, best first, and the Debian package that has one; the program proper goes before its wrapper script. */
export const nodeProgram = {
  program: ['bitcoind', 'litecoind'],
  places: ['usr/lib/litecoin'],
  package: 'litecoind',
} as const
