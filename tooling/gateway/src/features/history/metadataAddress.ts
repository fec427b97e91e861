import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { base58Bytes } from '../../core/text/base58.ts'

/** Whether 32 bytes are a point of Edwards25519 (RFC 8032, section 5.1), so that there may be a key for them. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

/** The program that stores names of tokens (Metaplex Token Metadata). */
const PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const HIGHEST_BUMP = 255

/**
 * Where the name of a mint stands: the first address derived from program and mint that has no key
 * (Solana's program derived addresses). `undefined` when the mint is no address.
 */
export function metadataAddress(mint: string): string | undefined {
  const [program, own] = [base58Bytes(PROGRAM), base58Bytes(mint)]
  if (!program || own?.length !== 32) return undefined
  for (let bump = HIGHEST_BUMP; bump >= 0; bump -= 1) {
    const hash = createHash('sha256').update('metadata').update(program).update(own).update(Uint8Array.of(bump))
    const found = hash.update(program).update('ProgramDerivedAddress').digest()
    if (!isOnCurve(found)) return base58.encode(found)
  }
  return undefined
}
