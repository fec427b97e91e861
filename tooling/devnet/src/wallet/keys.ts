import { ACCOUNTS } from '../accounts.ts'
import { SOLANA_ACCOUNTS } from '../solana/accounts.ts'

/** Keys of the test wallet. All are public knowledge: never send anything of value to them. */
export const KEYS: { readonly evm: `0x${string}`; readonly solana: string; readonly bitcoin: string } = {
  evm: ACCOUNTS[0].privateKey,
  /** Private and public key in base58: the first account of the local Solana chain. */
  solana: SOLANA_ACCOUNTS[0].secretKey,
  /** Hexadecimal; the one of the first EVM account, since both curves are secp256k1. */
  bitcoin: ACCOUNTS[0].privateKey.slice(2),
}
