/** Which prefixes an address has. They are decoration: the chain knows scripts only, so all of them work here. */
export type BitcoinPrefixes = 'mainnet' | 'testnet' | 'regtest'

/** How an account's coins are locked. */
export type BitcoinAddressType = 'p2wpkh' | 'p2tr' | 'p2sh-p2wpkh' | 'p2pkh'

/** An account of the local Bitcoin chain. Its key is public knowledge: never send anything of value to it. */
export interface BitcoinAccount {
  readonly type: BitcoinAddressType
  /** Derivation path (BIP-84, BIP-86, BIP-49, BIP-44). */
  readonly path: string
  /** 32 bytes in hex; before the tweak of BIP-341 for `p2tr`. */
  readonly privateKey: string
  /** 33 bytes in hex. */
  readonly publicKey: string
  /** The same account with the prefixes of each network. */
  readonly addresses: Readonly<Record<BitcoinPrefixes, string>>
  /** Satoshis it owns when the chain is up. */
  readonly balance: bigint
}

/**
 * Two people with an account of each address type, of the phrase `test test … junk`: the first four belong to one, the
 * other four to the other. Works without Node.
 */
export const BITCOIN_ACCOUNTS: readonly BitcoinAccount[] = [
  {
    type: 'p2wpkh',
    path: "m/84'/0'/0'/0/0",
    privateKey: 'af74e8e5b4cd70b373fb67513d5a5e1278f60a00878f0d791269375fa2f2a327',
    publicKey: '03fc2a760d930aa1459b35185f45784f4b42050311b232ed490f05db13f448e154',
    addresses: {
      mainnet: 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te',
      testnet: 'tb1q4qw42stdzjqs59xvlrlxr8526e3nunw7389zs2',
      regtest: 'bcrt1q4qw42stdzjqs59xvlrlxr8526e3nunw7nwu08r',
    },
    balance: 150_000_000n,
  },
  {
    type: 'p2tr',
    path: "m/86'/0'/0'/0/0",
    privateKey: '1fa85e736d4ec30d0a4211159da78aca69327fbb12f59a181f078181af822fe8',
    publicKey: '0250f965babcdfb8cd90a525204eaf86d729a4e9602da42217e525b13142a108da',
    addresses: {
      mainnet: 'bc1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssqxqjd9l',
      testnet: 'tb1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssq3gyzls',
      regtest: 'bcrt1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssqu3wy22',
    },
    balance: 80_000_000n,
  },
  {
    type: 'p2sh-p2wpkh',
    path: "m/49'/0'/0'/0/0",
    privateKey: 'c0a69eab1a917bfc3e48a5e8b6e75f667474d22bdd2a01c96eb799cca69055de',
    publicKey: '035f992420f9d7a4658af07df82c9e47cf7ea8ab0f915f9f231778aaf3ccb1abdc',
    addresses: {
      mainnet: '39sr5B8UAdxeoXbnpdw4frfxXwWwEChwzp',
      testnet: '2N1S48v4Vn6U11KELVmYwHofDkHj71zrUHz',
      regtest: '2N1S48v4Vn6U11KELVmYwHofDkHj71zrUHz',
    },
    balance: 35_000_000n,
  },
  {
    type: 'p2pkh',
    path: "m/44'/0'/0'/0/0",
    privateKey: 'a045856d22c976c7df794ac150a140b946ca1d4e52cc51abe64919bd158c61bf',
    publicKey: '02c29ab360da10dbcfe26000e13232911bcedc83bfd4c758ad7eaaed5f5ef8ebca',
    addresses: {
      mainnet: '1Ei9UmLQv4o4UJTy5r5mnGFeC9auM3W5P1',
      testnet: 'muE6mpRPj6EKFQwaoR49cBTy49Bc9x7oq2',
      regtest: 'muE6mpRPj6EKFQwaoR49cBTy49Bc9x7oq2',
    },
    balance: 10_000_000n,
  },
  {
    type: 'p2wpkh',
    path: "m/84'/0'/1'/0/0",
    privateKey: '12826ee7b8b7601298318fe5e525299d5ca63ec1d14e92bde559f9c0e451824d',
    publicKey: '0259c0902324b4abd7f69576354da2c86460b8987b90ba458bb4ac5d7682f479f7',
    addresses: {
      mainnet: 'bc1q7m8rzp3mpxhvnnsg7t80de7hf3gdf794ufm4tz',
      testnet: 'tb1q7m8rzp3mpxhvnnsg7t80de7hf3gdf794k0qxs3',
      regtest: 'bcrt1q7m8rzp3mpxhvnnsg7t80de7hf3gdf7945xet8c',
    },
    balance: 50_000_000n,
  },
  {
    type: 'p2tr',
    path: "m/86'/0'/1'/0/0",
    privateKey: 'b66aafc21b052bde2ca91dd4664a4a7319241c5db3462d04f27431064eb43d38',
    publicKey: '039992c9573a582580b7a23cfad95bebd54d6f483e8934b1d479f1f22ed1db696e',
    addresses: {
      mainnet: 'bc1p5kwegekxfppz2jevwgm8j4a8f636s9pu8096hre696app274ncvslth4n0',
      testnet: 'tb1p5kwegekxfppz2jevwgm8j4a8f636s9pu8096hre696app274ncvsgrp6fq',
      regtest: 'bcrt1p5kwegekxfppz2jevwgm8j4a8f636s9pu8096hre696app274ncvs96tuu6',
    },
    balance: 25_000_000n,
  },
  {
    type: 'p2sh-p2wpkh',
    path: "m/49'/0'/1'/0/0",
    privateKey: '8883b08c2eb0d961e8f12099fcbf1a197828ff036b5fe7c1f257fb36104538d9',
    publicKey: '0354e741c546cc99a661001cc53d627d62df60dc168a4b69af85f944a3bb664c3a',
    addresses: {
      mainnet: '3DQoHYwoAm4TDPuU8uvkxj5qRLjqgxKxvR',
      testnet: '2N4y1MHspnDZoRBY1p3Ydag56dgx1VYdkpC',
      regtest: '2N4y1MHspnDZoRBY1p3Ydag56dgx1VYdkpC',
    },
    balance: 10_000_000n,
  },
  {
    type: 'p2pkh',
    path: "m/44'/0'/1'/0/0",
    privateKey: 'e82d852666d43156ede7205b81ccf8197c20e3c720d107198cf5a0e9b69958a6',
    publicKey: '038e72f76cefe2b1937f67f692e1d938e1014385c9ccc327684283bc67ce614183',
    addresses: {
      mainnet: '1FTRuZKDdnSTucPDiEUFKujk9frM2DuYUt',
      testnet: 'muyPCcQCSosigirqRoSd9px51fT3x3LPbT',
      regtest: 'muyPCcQCSosigirqRoSd9px51fT3x3LPbT',
    },
    balance: 5_000_000n,
  },
]
