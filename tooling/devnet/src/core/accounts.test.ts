import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { ACCOUNTS, MNEMONIC } from './accounts.ts'

describe('ACCOUNTS', () => {
  test('default', () => {
    expect(ACCOUNTS).toHaveLength(10)
    for (const [addressIndex, { address, privateKey }] of ACCOUNTS.entries()) {
      expect(mnemonicToAccount(MNEMONIC, { addressIndex }).address).toBe(address)
      expect(privateKeyToAddress(privateKey)).toBe(address)
    }
  })
})
