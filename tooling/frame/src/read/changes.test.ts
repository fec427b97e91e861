import { describe, expect, test } from 'vitest'
import { COIN, changesOf, keyOf } from './changes.ts'

const OWNER = '0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const BOB = '0x00000000000000000000000000000000000b0b00'
const NONE = `0x${'0'.repeat(40)}`
const WETH = '0x00000000000000000000000000000000000000e1'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

const bare = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const log = (kind: string, parties: readonly (bigint | string)[], ...data: readonly bigint[]) => ({
  address: WETH,
  topics: [kind, ...parties.map((party) => `0x${bare(party)}`)],
  data: `0x${data.map(bare).join('')}`,
})
const of = (...logs: Parameters<typeof changesOf>[0]) =>
  changesOf(logs, OWNER).changes.map(({ item, amount }) => (item === undefined ? amount : [item, amount]))

describe('what an account has more or less of', () => {
  test('default: what came and went is added up, and what others move is not counted', () => {
    expect(
      of(
        log(TRANSFER, [BOB, OWNER], 7n),
        log(TRANSFER, [OWNER, BOB], 2n),
        log(TRANSFER, [BOB, NONE], 9n),
        log(TRANSFER, [OWNER, OWNER], 100n),
      ),
    ).toEqual([5n])
  })

  test('behavior: the pieces of a list; a list that ends too early, or points behind the end, throws nothing', () => {
    const parties = [BOB, OWNER, BOB]
    expect(of(log(BATCH, parties, 64n, 160n, 2n, 7n, 8n, 2n, 1n, 3n))).toEqual([
      [7n, -1n],
      [8n, -3n],
    ])
    const beyond = 2n ** 256n - 1n
    const good = log(TRANSFER, [OWNER, BOB], 2n)
    for (const words of [[beyond, beyond], [64n], [], [64n, 64n, beyond, 1n]])
      expect(of(log(BATCH, parties, ...words), good).at(-1)).toBe(-2n)
  })

  test.each([
    ['of a coin that says no transfer', [log(DEPOSIT, [OWNER], 5n)], [5n]],
    ['of one that says a transfer, too', [log(TRANSFER, [NONE, OWNER], 5n), log(DEPOSIT, [OWNER], 5n)], [5n]],
    ['that is paid on at once', [log(DEPOSIT, [OWNER], 5n), log(TRANSFER, [OWNER, BOB], 5n)], []],
    ['that is more than what was unwrapped', [log(WITHDRAWAL, [OWNER], 5n), log(TRANSFER, [OWNER, BOB], 1n)], [-6n]],
    ['of somebody else', [log(DEPOSIT, [BOB], 5n)], []],
  ])('behavior: a wrapping %s', (_title, logs, expected) => {
    expect(of(...logs)).toEqual(expected)
  })

  test('behavior: only the events of a wrapped coin have said it', () => {
    const marks = (...logs: Parameters<typeof changesOf>[0]) =>
      changesOf(logs, OWNER).changes.map(({ isWrapping }) => isWrapping)
    expect(marks(log(DEPOSIT, [OWNER], 5n))).toEqual([true])
    expect(marks(log(TRANSFER, [BOB, OWNER], 1n), log(DEPOSIT, [OWNER], 5n))).toEqual([false])
  })

  test('error: more than can be read is said', () => {
    const many = Array.from({ length: 1_001 }, () => log(TRANSFER, [BOB, OWNER], 1n))
    expect(changesOf(many, OWNER)).toMatchObject({ isCut: true, changes: [{ amount: 1_000n }] })
    expect(changesOf(many.slice(0, 999), OWNER).isCut).toBe(false)
  })

  test('behavior: contract, piece, size and direction make a change what it is', () => {
    const key = keyOf({ contract: WETH, amount: -5n })
    for (const other of [
      { contract: COIN, amount: -5n },
      { contract: WETH, amount: 5n },
      { contract: WETH, amount: -50n },
      { contract: WETH, amount: -5n, item: 1n },
    ])
      expect(keyOf(other)).not.toBe(key)
  })
})
