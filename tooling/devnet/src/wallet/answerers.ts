import { privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS } from '../accounts.ts'
import type { Answerer } from './answerer.ts'
import { bitcoinAnswerer } from './bitcoin/bitcoinAnswerer.ts'
import { bitcoinKey } from './bitcoin/bitcoinKey.ts'
import { evmAnswerer } from './evm/evmAnswerer.ts'
import type { EvmWallet } from './evm/evmWallet.ts'
import { KEYS } from './keys.ts'
import { polkadotAnswerer } from './polkadot/polkadotAnswerer.ts'
import { solanaAnswerer } from './solana/solanaAnswerer.ts'
import { solanaKey } from './solana/solanaKey.ts'

/** The wallets of the four families, by CAIP-2 namespace. */
export function answerers(wallet: EvmWallet): Readonly<Record<string, Answerer>> {
  const others = ACCOUNTS.slice(1).map(({ privateKey }) => privateKeyToAccount(privateKey))
  return {
    eip155: evmAnswerer([privateKeyToAccount(KEYS.evm), ...others], wallet),
    solana: solanaAnswerer(solanaKey(KEYS.solana), wallet.rpcUrls),
    bip122: bitcoinAnswerer(bitcoinKey(KEYS.bitcoin), wallet.rpcUrls),
    polkadot: polkadotAnswerer(KEYS.polkadot, wallet.rpcUrls),
  }
}
