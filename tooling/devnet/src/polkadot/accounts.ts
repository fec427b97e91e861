/** An account of the local Polkadot chain. Its key is public knowledge: never send anything of value to it. */
export interface PolkadotAccount {
  /** Derivation from the development phrase, as `keyring.addFromUri` takes it. */
  readonly uri: string
  /** The secret that its key is made of, 32 bytes in hex. */
  readonly seed: `0x${string}`
  /** 32 bytes in hex (sr25519). */
  readonly publicKey: `0x${string}`
  /** With Polkadot's prefix, 0. */
  readonly address: string
  /** Plancks it owns when the chain is up; 10,000,000,000 are one DOT. */
  readonly balance: bigint
}

/**
 * The well-known accounts of every Substrate development chain (phrase `bottom drive obey lake curtain smoke basket hold
 * race lonely fit walk`). The third has nothing. Works without Node.
 */
export const POLKADOT_ACCOUNTS: readonly [PolkadotAccount, PolkadotAccount, PolkadotAccount, ...PolkadotAccount[]] = [
  {
    uri: '//Alice',
    seed: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
    publicKey: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    balance: 5_000_000_000_000n,
  },
  {
    uri: '//Bob',
    seed: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
    publicKey: '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
    address: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    balance: 2_000_000_000_000n,
  },
  {
    uri: '//Charlie',
    seed: '0xbc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
    publicKey: '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22',
    address: '14Gjs1TD93gnwEBfDMHoCgsuf1s2TVKUP6Z1qKmAZnZ8cW5q',
    balance: 0n,
  },
  {
    uri: '//Dave',
    seed: '0x868020ae0687dda7d57565093a69090211449845a7e11453612800b663307246',
    publicKey: '0x306721211d5404bd9da88e0204360a1a9ab8b87c66c1bc2fcdd37f3c2222cc20',
    address: '126TwBzBM4jUEK2gTphmW4oLoBWWnYvPp8hygmduTr4uds57',
    balance: 1_000_000_000_000n,
  },
  {
    uri: '//Eve',
    seed: '0x786ad0e2df456fe43dd1f91ebca22e235bc162e0bb8d53c633e8c85b2af68b7a',
    publicKey: '0xe659a7a1628cdd93febc04a4e0646ea20e9f5f0ce097d9a05290d4a9e054df4e',
    address: '16D2eVuK5SWfwvtFD3gVdBC2nc2BafK31BY6PrbZHBAGew7L',
    balance: 1_000_000_000_000n,
  },
  {
    uri: '//Ferdie',
    seed: '0x42438b7883391c05512a938e36c2df0131e088b3756d6aa7a755fbff19d2f842',
    publicKey: '0x1cbd2d43530a44705ad088af313e18f80b53ef16b36177cd4b77b846f2a5f07c',
    address: '1egYCubF1U5CGWiXjQnsXduiJYP49KTs8eX1jn1JrTqCYyQ',
    balance: 1_000_000_000_000n,
  },
]
