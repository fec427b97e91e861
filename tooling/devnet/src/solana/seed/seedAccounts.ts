import { createKeyPairSignerFromBytes, type KeyPairSigner } from '@solana/kit'
import { SOLANA_ACCOUNTS } from '../accounts.ts'
import { base58 } from '../base58.ts'

let signers: Promise<KeyPairSigner[]> | undefined

/** The accounts with known keys, able to sign. */
export function seedAccounts(): Promise<KeyPairSigner[]> {
  signers ??= Promise.all(
    SOLANA_ACCOUNTS.map(({ secretKey }) => createKeyPairSignerFromBytes(base58.decode(secretKey))),
  )
  return signers
}
