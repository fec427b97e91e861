import { ACCOUNTS } from '../accounts.ts'
import { BITCOIN_ACCOUNTS } from '../bitcoin/accounts.ts'
import { POLKADOT_ACCOUNTS } from '../polkadot/accounts.ts'
import { SOLANA_ACCOUNTS } from '../solana/accounts.ts'

const bitcoin = (type: 'p2wpkh' | 'p2tr'): string =>
  BITCOIN_ACCOUNTS.find((account) => account.type === type)?.privateKey ?? ''

/** Keys of the test wallet: the first accounts of the local chains. Never send anything of value to them. */
export const KEYS = {
  evm: ACCOUNTS[0].privateKey,
  /** Private and public key in base58. */
  solana: SOLANA_ACCOUNTS[0].secretKey,
  /** Hexadecimal, of the P2WPKH and the P2TR address. */
  bitcoin: { payment: bitcoin('p2wpkh'), ordinal: bitcoin('p2tr') },
  /** The secret that an sr25519 key is made of, in hexadecimal. */
  polkadot: POLKADOT_ACCOUNTS[0].seed,
} as const
