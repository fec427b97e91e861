// What @polkadot/api imports and the part of it that is used here never calls.

const exported = (list: readonly string[], value: string): string =>
  `const value = ${value}\nexport { ${list.map((name) => `value as ${name}`).join(', ')} }`

/** What @polkadot/util-crypto asks WebAssembly for, where it is ready: here it never is, and the same is done by noble. */
const WASM = [
  ...['bip39Generate', 'bip39ToEntropy', 'bip39ToMiniSecret', 'bip39ToSeed', 'bip39Validate', 'blake2b'],
  ...['ed25519KeypairFromSeed', 'ed25519Sign', 'ed25519Verify', 'hmacSha256', 'hmacSha512', 'keccak256', 'keccak512'],
  ...['pbkdf2', 'scrypt', 'secp256k1Compress', 'secp256k1Expand', 'secp256k1FromSeed', 'secp256k1Recover'],
  ...['secp256k1Sign', 'sha256', 'sha512', 'twox', 'waitReady'],
]

const KNOWN = ['getSpecAlias', 'getSpecExtensions', 'getSpecHasher', 'getSpecRpc', 'getSpecRuntime', 'getSpecTypes']

/** Code by specifier. */
export const replaced: Readonly<Record<string, string>> = {
  '@polkadot/wasm-crypto': [exported(WASM, '() => undefined'), 'export const isReady = () => false'].join('\n'),
  // What chains were like before they described themselves.
  '@polkadot/types-known': [
    exported(KNOWN, '() => ({})'),
    'export const getUpgradeVersion = () => [undefined, false]',
  ].join('\n'),
  // Questions to nodes that take several answers together.
  '@polkadot/api-derive': exported(['getAvailableDerives', 'lazyDeriveSection'], '() => ({})'),
  // The library's own ways to nodes, one of them for a light client under the GPL: chain calls go through the kernel.
  '@polkadot/rpc-provider': [
    exported(['HttpProvider', 'ScProvider', 'WsProvider'], 'class {}'),
    'export class LRUCache { get() { return null } set() {} delete() {} clear() {} }',
  ].join('\n'),
}
