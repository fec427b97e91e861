import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertySeed } from './vitestConfig.ts'

test.skipIf(!existsSync(new URL('../../.git', import.meta.url)))('default: the seed is the commit', () => {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  const seed = propertySeed({})
  expect(Number(seed)).toBeGreaterThan(0)
  expect(commit.startsWith(Number(seed).toString(16).padStart(7, '0'))).toBe(true)
})

test('parameters: a seed of one’s own takes its place', () => {
  expect(propertySeed({ LK_PROPERTY_SEED: '17' })).toBe('17')
})

test.skipIf(!process.env.LK_PROPERTY_SEED)('behavior: fast-check tries properties with it', () => {
  const seed = Number(process.env.LK_PROPERTY_SEED)
  expect(fc.readConfigureGlobal()?.seed).toBe(seed)
  expect(fc.sample(fc.integer(), 3)).toEqual(fc.sample(fc.integer(), { seed, numRuns: 3 }))
})
