// What bitcoinjs-lib imports and the part of it that is used here never calls: it is given scripts, never addresses, whose
// text this package reads and writes itself.

const codec = (name: string): string =>
  `${name} = { encode: () => undefined, decode: () => undefined, toWords: () => [], fromWords: () => [] }`

/** Code by specifier. */
export const replaced: Readonly<Record<string, string>> = {
  bs58check: codec('const base58').concat('\nexport default base58'),
  bech32: [codec('export const bech32'), codec('export const bech32m')].join('\n'),
  './address.js': 'export const fromOutputScript = () => undefined, toOutputScript = () => undefined',
  '../address.js': 'export const fromBech32 = () => undefined',
}
