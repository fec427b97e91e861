import './networks.ts'
import { address as codec } from 'bitcoinjs-lib'
import type { BitcoinPrefixes } from '../accounts.ts'
import { networks } from './networks.ts'

/** What an address stands for. */
export interface ReadAddress {
  /** The script that locks its coins, in hex. */
  readonly script: string
  readonly prefixes: BitcoinPrefixes
}

/** Test addresses of the old kind look the same on both test networks; ours are of the local one. */
const ORDER: readonly BitcoinPrefixes[] = ['mainnet', 'regtest', 'testnet']

/** Reads an address with the prefix of any network; `undefined` when it is none. */
export function readAddress(text: string): ReadAddress | undefined {
  for (const prefixes of ORDER) {
    try {
      const script = Buffer.from(codec.toOutputScript(text, networks[prefixes])).toString('hex')
      return { script, prefixes }
    } catch {
      // Not of this network: the next one may know it.
    }
  }
  return undefined
}
