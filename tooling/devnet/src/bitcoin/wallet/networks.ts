import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib, networks as known, type Network } from 'bitcoinjs-lib'
import type { BitcoinPrefixes } from '../accounts.ts'

// bitcoinjs-lib brings no curve of its own.
initEccLib(ecc)

export { ecc }

/** The address prefixes by the network that has them. */
export const networks: Readonly<Record<BitcoinPrefixes, Network>> = {
  mainnet: known.bitcoin,
  testnet: known.testnet,
  regtest: known.regtest,
}
