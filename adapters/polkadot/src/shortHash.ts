import { kernelError } from '@latchkey/kernel'

// Small on purpose: it is needed before an account and its balance are shown, long before the library that has it too.

const MASK = (1n << 64n) - 1n
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
/** Which words each round takes, in hexadecimal. */
const ROUNDS = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
  '0123456789abcdef',
  'ea489fd61c02b753',
]
/** Which four numbers each step of a round mixes. */
const STEPS = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e']
const BLOCK = 128

const rotate = (value: bigint, by: bigint): bigint => (value >> by) | ((value << (64n - by)) & MASK)

/**
 * BLAKE2b (RFC 7693) of at most 128 bytes, which is all that addresses and storage keys need.
 * @throws `config/invalid` for more
 */
export function shortBlake2b(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length > BLOCK)
    throw kernelError('config/invalid', { details: { argument: 'bytes', problem: 'more than one block' } })
  const words = new BigUint64Array(16)
  const view = new DataView(words.buffer)
  new Uint8Array(words.buffer).set(bytes)
  const message = Array.from(words, (_, index) => view.getBigUint64(index * 8, true))
  const start = IV.map((word, index) => (index === 0 ? word ^ 0x01010000n ^ BigInt(length) : word))
  const state = [...start, ...IV]
  const at = (index: number): bigint => state[index] ?? 0n
  state[12] = at(12) ^ BigInt(bytes.length)
  state[14] = at(14) ^ MASK
  const half = ([a, b, c, d]: readonly number[], word: bigint, first: bigint, second: bigint): void => {
    if (a === undefined || b === undefined || c === undefined || d === undefined) return
    state[a] = (at(a) + at(b) + word) & MASK
    state[d] = rotate(at(d) ^ at(a), first)
    state[c] = (at(c) + at(d)) & MASK
    state[b] = rotate(at(b) ^ at(c), second)
  }
  for (const round of ROUNDS) {
    const taken = [...round].map((digit) => message[Number.parseInt(digit, 16)] ?? 0n)
    STEPS.forEach((step, index) => {
      const places = [...step].map((digit) => Number.parseInt(digit, 16))
      half(places, taken[2 * index] ?? 0n, 32n, 24n)
      half(places, taken[2 * index + 1] ?? 0n, 16n, 63n)
    })
  }
  const result = new DataView(new ArrayBuffer(64))
  for (const [index, word] of start.entries()) result.setBigUint64(index * 8, word ^ at(index) ^ at(index + 8), true)
  return new Uint8Array(result.buffer, 0, length).slice()
}
