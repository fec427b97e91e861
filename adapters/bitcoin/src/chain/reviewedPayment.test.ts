import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import type { ChainTransaction } from './nodes.ts'
import { differenceOf, paidAnchor, readPaymentAnchor } from './reviewedPayment.ts'
import type { Transaction } from './transaction.ts'

const script = (fill: number): Uint8Array => Uint8Array.of(0, 20, ...new Uint8Array(20).fill(fill))
const output = (fill: number, value: bigint) => ({ script: script(fill), value })

describe('a payment to an own address', () => {
  const reviewed = { pays: output(0, 5_000n), own: [script(0)] }
  const differs = (...outputs: readonly ReturnType<typeof output>[]) =>
    differenceOf(partial<ChainTransaction>({ outputs }), reviewed)

  test('behavior: what is left may go there, too, in any order', () => {
    expect(differs(output(0, 100n), output(0, 5_000n))).toBeUndefined()
    expect(differs(output(0, 5_000n), output(0, 100n))).toBeUndefined()
    expect(differs(output(0, 5_000n), output(0, 5_000n))).toBeUndefined()
  })

  test('error: another amount, somebody else, somebody beside', () => {
    expect(differs(output(0, 100n), output(0, 4_900n))).toBe('another amount is paid')
    expect(differs(output(1, 5_000n))).toBe('somebody else is paid')
    expect(differs(output(0, 100n), output(1, 7n), output(0, 5_000n))).toBe('what is left goes to somebody else')
  })
})

describe('bytes that a wallet was given to sign and send', () => {
  const spends = (txid: string, index: number) => ({ txid, index, script: script(9), sequence: 1, witness: [] })
  const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const given: Transaction = {
    version: 2,
    inputs: [spends(first, 1), spends(second, 0)],
    outputs: [output(1, 5_000n), output(0, 700n)],
    lockTime: 7,
  }
  const reviewed = readPaymentAnchor(paidAnchor(given, [script(0)], true))
  const differs = (inputs: readonly (readonly [txid: string, vout: number])[], outputs = given.outputs) =>
    reviewed &&
    differenceOf(
      partial<ChainTransaction>({ inputs: inputs.map(([txid, vout]) => ({ txid, vout })), outputs }),
      reviewed,
    )
  const same = [
    [first, 1],
    [second, 0],
  ] as const

  test('default: they, with whatever signatures', () => {
    expect(reviewed).toBeDefined()
    expect(differs(same)).toBeUndefined()
  })

  test('behavior: another order', () => {
    expect(differs([...same].reverse(), [...given.outputs].reverse())).toBeUndefined()
  })

  test('error: other coins, another fee', () => {
    const problem = 'other coins are spent, or another fee is paid'
    expect(differs([[first, 1]])).toBe(problem)
    expect(differs([[first, 0], same[1]])).toBe(problem)
    expect(differs([...same, [second, 1]])).toBe(problem)
    expect(differs(same, [output(1, 5_000n), output(0, 699n)])).toBe(problem)
    expect(differs(same, [output(1, 5_000n)])).toBe(problem)
    expect(differs(same, [output(1, 4_999n), output(0, 700n)])).toBe('another amount is paid')
  })

  test('behavior: of a wallet that chooses the coins only what is paid is written down', () => {
    expect(readPaymentAnchor(paidAnchor(given, [], false))).toEqual({ pays: output(1, 5_000n), own: [] })
  })
})
