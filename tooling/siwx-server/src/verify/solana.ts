import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Outcome, VerifyInput } from './outcome.ts'

/** The bytes of base58 text of the right length, `undefined` for other text. */
export function fromBase58(text: string, length: number): Uint8Array | undefined {
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Checks the signature of a Solana account: ed25519 over the text, in base58. */
export async function verifySolana({ address, message, signature }: VerifyInput): Promise<Outcome> {
  const key = fromBase58(address, 32)
  const bytes = signature.length > 100 ? undefined : fromBase58(signature, 64)
  if (!key || !bytes) return 'invalid'
  try {
    return ed25519.verify(bytes, utf8ToBytes(message), key, { zip215: false }) ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}
