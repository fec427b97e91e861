import { expect, test } from 'vitest'
import { fromHex, toHex } from '../chain/bytes.ts'
import { sha256Twice } from '../chain/hashes.ts'
import { knownChain } from './shape.ts'

const MERKLE_ROOT = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'

/**
 * Of each network the header of its first block: time, bits, nonce and the root of its transactions. From Bitcoin Core
 * (`src/kernel/chainparams.cpp`); that of testnet4 from BIP-94.
 */
const FIRST_BLOCKS = {
  mainnet: [1231006505, 0x1d00ffff, 2083236893, MERKLE_ROOT],
  testnet: [1296688602, 0x1d00ffff, 414098458, MERKLE_ROOT],
  testnet4: [1714777860, 0x1d00ffff, 393743547, '7aa0a7ae1e223414cb807e40cd57e667b718e42aaf9306db9102fe28912b7b4e'],
  signet: [1598918400, 0x1e0377ae, 52613770, MERKLE_ROOT],
  regtest: [1296688602, 0x207fffff, 2, MERKLE_ROOT],
} as const

test.each(Object.entries(FIRST_BLOCKS))('default: %s is named by the hash of its first block', (name, block) => {
  const [time, bits, nonce, root] = block
  const header = new Uint8Array(80)
  const view = new DataView(header.buffer)
  view.setUint32(0, 1, true)
  header.set(fromHex(root)?.reverse() ?? [], 36)
  for (const [at, value] of [time, bits, nonce].entries()) view.setUint32(68 + 4 * at, value, true)
  // BIP-122: the first 32 digits, as explorers write them.
  expect(knownChain(name)).toBe(`bip122:${toHex(sha256Twice(header).reverse()).slice(0, 32)}`)
})
