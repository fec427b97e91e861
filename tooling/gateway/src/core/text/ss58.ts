import { createHash } from 'node:crypto'
import { base58Bytes } from './base58.ts'

const KEY = 32
const CHECKSUM = 2
/** First bytes from here on say that the prefix has two bytes. */
const TWO_BYTES = 64

/** The account behind an SS58 address of any network; `undefined` for what is none, and for a wrong check sum. */
export function ss58Key(address: string): Uint8Array | undefined {
  const bytes = base58Bytes(address) ?? new Uint8Array()
  const prefix = (bytes[0] ?? 0) < TWO_BYTES ? 1 : 2
  if (bytes.length !== prefix + KEY + CHECKSUM) return undefined
  const body = bytes.subarray(0, prefix + KEY)
  const [first, second] = createHash('blake2b512').update('SS58PRE').update(body).digest()
  const isRight = bytes[body.length] === first && bytes[body.length + 1] === second
  return isRight ? body.slice(prefix) : undefined
}
