import { describe, expect, it } from 'vitest'
import { checkPriceMoved } from './faucetOnramp.ts'

const USDC = { decimals: 6, symbol: 'USDC' }

describe('checkPriceMoved', () => {
  it.each(['99', '100', '101', '100.123456'])(
    'default: what was shown is paid while the price is about the same: %s',
    (shown) => {
      expect(checkPriceMoved(shown, 100_000_000n, USDC)).toBe(BigInt(Math.round(Number(shown) * 1e6)))
    },
  )

  it.each(['98.999999', '101.000001', '0'])('error: a price that has moved is shown again: %s', (shown) => {
    expect(() => checkPriceMoved(shown, 100_000_000n, USDC)).toThrow('you would now receive 100 USDC')
  })
})
