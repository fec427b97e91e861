import { kernelError } from '@latchkey/kernel'

// Small on purpose: it is needed before an account and its balance are shown, long before the library that has it too.

const BLOCK = 64
/** What a block has room for beside a mark and the length. */
const MOST = BLOCK - 9
/** Bits of a root that are looked for: 32 behind the point, and 3 before it. */
const ROOT_BITS = 35n

/** The first 32 bits behind the point of a root, as the standard makes its constants. */
function rootOf(prime: number, degree: bigint): number {
  let root = 0n
  for (let bit = 1n << (ROOT_BITS - 1n); bit; bit >>= 1n)
    if ((root + bit) ** degree <= BigInt(prime) << (32n * degree)) root += bit
  return Number(BigInt.asIntN(32, root))
}

/** Made when an address of the older kind is first met: pages that show none never need them. */
let constants: { readonly start: readonly number[]; readonly rounds: readonly number[] } | undefined

function makeConstants(): NonNullable<typeof constants> {
  const primes: number[] = []
  for (let number = 2; primes.length < BLOCK; number += 1)
    if (primes.every((prime) => number % prime)) primes.push(number)
  return {
    start: primes.slice(0, 8).map((prime) => rootOf(prime, 2n)),
    rounds: primes.map((prime) => rootOf(prime, 3n)),
  }
}

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by))

function wordsOf(bytes: Uint8Array): Int32Array {
  const block = new Uint8Array(BLOCK)
  block.set(bytes)
  block[bytes.length] = 0x80
  const view = new DataView(block.buffer)
  view.setUint32(BLOCK - 4, bytes.length * 8)
  const words = new Int32Array(BLOCK)
  const at = (index: number): number => words[index] ?? 0
  for (let index = 0; index < BLOCK; index += 1) {
    const [near, far] = [at(index - 2), at(index - 15)]
    words[index] =
      index < 16
        ? view.getInt32(4 * index)
        : (rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)) +
          at(index - 7) +
          (rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)) +
          at(index - 16)
  }
  return words
}

/**
 * SHA-256 (FIPS 180-4) of at most 55 bytes, which is all that the checksum of an address needs.
 * @throws `config/invalid` for more
 */
export function shortSha256(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MOST)
    throw kernelError('config/invalid', { details: { argument: 'bytes', problem: 'more than one block' } })
  constants ??= makeConstants()
  const { start, rounds } = constants
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start
  for (const [index, word] of wordsOf(bytes).entries()) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + (rounds[index] ?? 0) + word) | 0
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  const result = new DataView(new ArrayBuffer(32))
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) result.setInt32(4 * index, word + (start[index] ?? 0))
  return new Uint8Array(result.buffer)
}
