import { createHash } from 'node:crypto'
import { base58Bytes } from '../../text/base58Bytes.ts'
import { toBase58 } from '../../text/toBase58.ts'
import { isOnCurve } from './isOnCurve.ts'

/** The program that keeps names of tokens (Metaplex Token Metadata). */
const PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const HIGHEST_BUMP = 255

/**
 * Where the name of a mint stands: the first address derived from program and mint that nobody can have a key for
 * (Solana's program derived addresses). `undefined` when the mint is no address.
 */
export function metadataAddress(mint: string): string | undefined {
  const [program, own] = [base58Bytes(PROGRAM), base58Bytes(mint)]
  if (!program || own?.length !== 32) return undefined
  for (let bump = HIGHEST_BUMP; bump >= 0; bump -= 1) {
    const hash = createHash('sha256').update('metadata').update(program).update(own).update(Uint8Array.of(bump))
    const found = hash.update(program).update('ProgramDerivedAddress').digest()
    if (!isOnCurve(found)) return toBase58(found)
  }
  return undefined
}
