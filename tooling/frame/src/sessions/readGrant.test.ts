import { namedPeriods, periodWords } from '@latchkey/tooling/vitest/periods.ts'
import { expect, test } from 'vitest'
import { grantRows, grantSentence, type KnownLimits } from './readGrant.ts'

/** A coin in each period, for a hundred of them. */
function each(period: number): KnownLimits {
  const [taker, start] = [`0x${'a'.repeat(40)}`, 1_000_000] as const
  return {
    limits: {
      token: undefined,
      allowance: 10n ** 18n,
      start,
      period,
      until: start + 100 * period,
      taker: taker as `0x${string}`,
      coSigner: undefined,
    },
    asset: { address: '', symbol: 'ETH', decimals: 18, supply: undefined },
  }
}

test.each(periodWords)('default: %i seconds are %s, as in the list of permissions', (period, words) => {
  expect(grantSentence([each(period)], 'Shop')).toMatchObject({ key: 'grantEvery', values: { period: words } })
  expect(grantRows(each(period))).toContainEqual({ label: 'grantPeriod', value: words })
})

test.each(namedPeriods)('default: %i seconds are %s, as in the list of permissions', (period, name) => {
  const { key } = grantSentence([each(period)], 'Shop')
  expect(key).toBe(`grant${name[0]?.toUpperCase()}${name.slice(1)}`)
})
