import { base58 } from '@scure/base'

/** Bytes of a text in the alphabet that Bitcoin and Solana use; `undefined` for other characters. */
export function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** Bytes as text, without a checksum. */
export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes)
