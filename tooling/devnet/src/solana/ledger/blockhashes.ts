import { createHash, randomBytes } from 'node:crypto'
import { BLOCKHASH_SLOTS, base58 } from '../genesis/constants.ts'

/** The hashes of recent blocks, by which transactions say how long they hold. */
export interface Blockhashes {
  at(slot: number): string
  isValid(hash: string, slot: number): boolean
  /** Makes every transaction signed so far too old. */
  expire(): void
}

export function createBlockhashes(): Blockhashes {
  const issued = new Map<string, number>()
  let salt = randomBytes(16).toString('hex')

  const forget = (slot: number) => {
    for (const [hash, from] of issued) {
      if (from >= slot - 2 * BLOCKHASH_SLOTS) return
      issued.delete(hash)
    }
  }
  return {
    at(slot) {
      const hash = base58.encode(createHash('sha256').update(`${salt} ${slot}`).digest())
      issued.set(hash, slot)
      forget(slot)
      return hash
    },
    isValid(hash, slot) {
      const from = issued.get(hash)
      return from !== undefined && from >= slot - BLOCKHASH_SLOTS
    },
    expire() {
      issued.clear()
      salt = randomBytes(16).toString('hex')
    },
  }
}
