import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import type { ChainTransaction } from './nodes.ts'
import { differenceOf } from './reviewedPayment.ts'

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
