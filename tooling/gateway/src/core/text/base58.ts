import { base58 } from '@scure/base'

/** The bytes of a base58 text; `undefined` when it is none or longer than an address. */
export function base58Bytes(text: string): Uint8Array | undefined {
  return /^[1-9A-HJ-NP-Za-km-z]{1,64}$/.test(text) ? base58.decode(text) : undefined
}
