import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.skipIf(!existsSync(new URL('../../.git', import.meta.url)))(
  'default: properties are tried with the seed of the commit, the same in every run of it',
  () => {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
    const seed = Number(process.env.LK_PROPERTY_SEED) || Number.parseInt(commit.slice(0, 7), 16)
    expect(fc.readConfigureGlobal()?.seed).toBe(seed)
    expect(fc.sample(fc.integer(), 3)).toEqual(fc.sample(fc.integer(), { seed, numRuns: 3 }))
  },
)
