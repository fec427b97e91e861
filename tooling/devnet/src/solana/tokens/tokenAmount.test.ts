import { describe, expect, test } from 'vitest'
import { tokenAmount } from './tokenAmount.ts'

describe('tokenAmount', () => {
  test.each([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [1_500_000n, 6, '1.5'],
    [100n, 0, '100'],
    [10n ** 19n, 9, '10000000000'],
    [123_456_789n, 4, '12345.6789'],
  ])('default: %s with %s decimals', (amount, decimals, uiAmountString) => {
    expect(tokenAmount(amount, decimals)).toEqual({
      amount: amount.toString(),
      decimals,
      uiAmount: Number(uiAmountString),
      uiAmountString,
    })
  })
})
