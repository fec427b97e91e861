import { networks as known, type Network } from 'bitcoinjs-lib'
import type { BitcoinPrefixes } from '../accounts.ts'

/** The address prefixes by the network that has them. */
export const networks: Readonly<Record<BitcoinPrefixes, Network>> = {
  mainnet: known.bitcoin,
  testnet: known.testnet,
  regtest: known.regtest,
}
