import { describe, expect, it } from 'vitest'
import { searchRate } from './searchRate.ts'

/** A gateway that holds up to a rate. */
function holding(limit: number) {
  const tried: number[] = []
  const attempt = async (rate: number) => {
    tried.push(rate)
    return { p99: rate <= limit ? 20 : 400, failures: 0 }
  }
  return { attempt, tried }
}

describe('searchRate', () => {
  it.each([60, 300, 512, 1_900])('default: comes near to %i from below', async (limit) => {
    const { attempt, tried } = holding(limit)
    const found = await searchRate(attempt)
    expect(found).toBeLessThanOrEqual(limit)
    expect(found).toBeGreaterThan(limit / 1.09)
    expect(tried.length).toBeLessThan(18)
  })

  it('parameters: what holds everything ends at the highest', async () => {
    expect(await searchRate(holding(1e9).attempt, 400)).toBe(400)
  })

  it('error: a rate with failures does not hold, nothing holds nothing', async () => {
    expect(await searchRate(async () => ({ p99: 1, failures: 1 }))).toBe(0)
  })
})
