/** The node, best first, and the Debian package that has one; the program proper goes before its wrapper script. */
export const nodeProgram = {
  program: ['bitcoind', 'litecoind'],
  places: ['usr/lib/litecoin'],
  package: 'litecoind',
} as const
