import { createHmac, pbkdf2Sync } from 'node:crypto'
import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { MNEMONIC } from '../../core/accounts.ts'
import { SOLANA_ACCOUNTS } from './accounts.ts'
import { base58 } from './constants.ts'

/** SLIP-10 for ed25519, where every step is a hardened one. */
function derive(path: readonly number[]): Buffer {
  const seed = pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512')
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const index of path) {
    const data = Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), Buffer.alloc(4)])
    data.writeUInt32BE(0x80000000 + index, 33)
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return node.subarray(0, 32)
}

describe('SOLANA_ACCOUNTS', () => {
  test('default', () => {
    for (const [index, { address, secretKey }] of SOLANA_ACCOUNTS.entries()) {
      const keypair = Keypair.fromSeed(derive([44, 501, index, 0]))
      expect(keypair.publicKey.toBase58()).toBe(address)
      expect(base58.encode(keypair.secretKey)).toBe(secretKey)
    }
  })
})
