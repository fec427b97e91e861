// What bitcoinjs-lib imports and the part of it that is used here never calls: it is given scripts, never addresses, whose
// text this package reads and writes itself.

/** A call after all, as after an update of the library, throws and never gives a wrong answer. */
const refuse = (name: string): string => `() => { throw new Error('${name} of bitcoinjs-lib was left out') }`

const codec = (name: string): string =>
  `${name} = { encode: ${refuse('Writing addresses')}, decode: ${refuse('Reading addresses')} }`

/** Code by specifier. */
export const replaced: Readonly<Record<string, string>> = {
  bs58check: codec('const base58').concat('\nexport default base58'),
  bech32: [codec('export const bech32'), codec('export const bech32m')].join('\n'),
  './address.js': `export const fromOutputScript = ${refuse('Reading addresses')}, toOutputScript = fromOutputScript`,
  '../address.js': `export const fromBech32 = ${refuse('Reading addresses')}`,
}
