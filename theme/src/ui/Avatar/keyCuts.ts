import { hashText } from '../shared/hashText.ts'

/** An account's picture as numbers: five depths from 0 to 3, and a tint from 0 to 4. */
export interface KeyCuts {
  readonly depths: readonly number[]
  readonly tint: number
}

/** Cuts a key from an address. An EVM address gives the same key in every letter case. */
export function keyCuts(address: string): KeyCuts {
  const hash = hashText(/^0x[\da-f]+$/i.test(address) ? address.toLowerCase() : address)
  return { depths: [0, 1, 2, 3, 4].map((cut) => (hash >>> (cut * 4 + 7)) & 3), tint: (hash >>> 4) % 5 }
}
