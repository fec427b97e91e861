import { SIGHASH } from './sighash.ts'

/** How much of a transaction a signature of a hash type covers. */
export type Cover =
  /** All of it. */
  | 'whole'
  /** Other signers can add to it, and the output beside the input stays as it is. */
  | 'partial'
  /** Nothing says where the money goes: the holder of the signature decides. */
  | 'open'

/**
 * What a signature covers, by its hash type and the place of its input among so many outputs. `SINGLE` covers the output of the
 * same place; where there is none, it covers no output at all (BIP-143).
 */
export function coverOf(hashType: number, index: number, outputs: number): Cover {
  const base = hashType & 0x1f
  const isKnown = (hashType & ~(0x1f | SIGHASH.ANYONECANPAY)) === 0 && base <= SIGHASH.SINGLE
  if (!isKnown || base === SIGHASH.NONE || (base === SIGHASH.SINGLE && index >= outputs)) return 'open'
  return hashType === SIGHASH.DEFAULT || hashType === SIGHASH.ALL ? 'whole' : 'partial'
}
