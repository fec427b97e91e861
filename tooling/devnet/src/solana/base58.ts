import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

const decoder = getBase58Decoder()
const encoder = getBase58Encoder()

/** Bytes and their base58 text. */
export const base58 = {
  encode: (bytes: Uint8Array): string => decoder.decode(bytes),
  decode: (text: string): Uint8Array => new Uint8Array(encoder.encode(text)),
}
