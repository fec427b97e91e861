import './ecc.ts'
import { address as codec } from 'bitcoinjs-lib'
import type { BitcoinPrefixes } from '../accounts.ts'
import { networks } from './networks.ts'

/** The address of a script given in hex; `undefined` when it has none. */
export function writeAddress(script: string, prefixes: BitcoinPrefixes): string | undefined {
  try {
    return codec.fromOutputScript(Buffer.from(script, 'hex'), networks[prefixes])
  } catch {
    return undefined
  }
}
