// What @solana/web3.js imports and the part of it that is used here never calls.

const NAMES = (specifier: string, names: readonly string[], value: string): string =>
  `const value = ${value} // in place of ${specifier}\nexport { ${names.map((name) => `value as ${name}`).join(', ')} }`

/** Checks answers of nodes for the library's own client. */
const SUPERSTRUCT = [
  ...['any', 'array', 'assert', 'boolean', 'coerce', 'create', 'instance', 'literal', 'nullable', 'number'],
  ...['optional', 'record', 'string', 'tuple', 'type', 'union', 'unknown'],
]

/** Numbers of errors that the library's codecs name. */
const CODES = [
  'NUMBER_OUT_OF_RANGE',
  'EXPECTED_FIXED_LENGTH',
  'EXPECTED_VARIABLE_LENGTH',
  'ENCODER_DECODER_SIZE_COMPATIBILITY_MISMATCH',
  'ENCODER_DECODER_FIXED_SIZE_MISMATCH',
  'ENCODER_DECODER_MAX_SIZE_MISMATCH',
  'CANNOT_DECODE_EMPTY_BYTE_ARRAY',
  'INVALID_BYTE_LENGTH',
  'OFFSET_OUT_OF_RANGE',
  'EXPECTED_DECODER_TO_CONSUME_ENTIRE_BYTE_ARRAY',
  'EXPECTED_POSITIVE_BYTE_LENGTH',
  'SENTINEL_MISSING_IN_DECODED_BYTES',
  'ENCODED_BYTES_MUST_NOT_INCLUDE_SENTINEL',
]

/** Code by specifier. */
export const replaced: Readonly<Record<string, string>> = {
  // The library's own way to nodes, the first of it LGPL: chain calls go through the kernel.
  'rpc-websockets': NAMES('rpc-websockets', ['CommonClient', 'WebSocket'], 'class {}'),
  'jayson/lib/client/browser': 'export default class {}',
  'node-fetch': 'export default class {}',
  agentkeepalive: 'export default class {}',
  superstruct: NAMES('superstruct', SUPERSTRUCT, '() => ({})'),
  // Keys of another chain, for a program that no transfer calls.
  '@noble/curves/secp256k1': 'export const secp256k1 = { utils: {} }',
  '@noble/hashes/sha3': 'export const keccak_256 = undefined',
  // 58 kB of sentences: the name of the error will do.
  '@solana/errors': [
    'export class SolanaError extends Error { constructor(code) { super(code) } }',
    ...CODES.map((code) => `export const SOLANA_ERROR__CODECS__${code} = '${code}'`),
  ].join('\n'),
}
