import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { MNEMONIC } from '../core/accounts.ts'
import { BITCOIN_ACCOUNTS } from './accounts.ts'
import { writeAddress } from './esplora/format.ts'
import { createWallet } from './wallet/createWallet.ts'
import { readAddress } from './wallet/readAddress.ts'

const root = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))

describe('BITCOIN_ACCOUNTS', () => {
  test.each(BITCOIN_ACCOUNTS)('default: $type at $path', ({ type, path, privateKey, publicKey, addresses }) => {
    const key = root.derive(path)
    expect(Buffer.from(key.privateKey ?? []).toString('hex')).toBe(privateKey)
    expect(Buffer.from(key.publicKey ?? []).toString('hex')).toBe(publicKey)
    const { script } = createWallet(type, privateKey)
    for (const prefixes of ['mainnet', 'testnet', 'regtest'] as const) {
      expect(readAddress(addresses[prefixes])?.script).toBe(script)
      expect(writeAddress(script, prefixes)).toBe(addresses[prefixes])
    }
  })

  test('behavior: the first address of BIP-84 and BIP-86 for the phrase of their test vectors', () => {
    const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    const vectors = HDKey.fromMasterSeed(pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'))
    const first = (type: 'p2wpkh' | 'p2tr', path: string) =>
      writeAddress(
        createWallet(type, Buffer.from(vectors.derive(path).privateKey ?? []).toString('hex')).script,
        'mainnet',
      )
    expect(first('p2wpkh', "m/84'/0'/0'/0/0")).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    expect(first('p2tr', "m/86'/0'/0'/0/0")).toBe('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')
  })
})
