import { Keypair } from '@solana/web3.js'
import { SOLANA_ACCOUNTS } from '../genesis/accounts.ts'
import { base58 } from '../genesis/constants.ts'

/** An account with a known key, for `@solana/web3.js` 1.x. */
export function keypair(index: number): Keypair {
  return Keypair.fromSecretKey(base58.decode(SOLANA_ACCOUNTS[index]?.secretKey ?? ''))
}
