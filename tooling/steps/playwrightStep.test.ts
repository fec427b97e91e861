import { expect, it } from 'vitest'
import { specPattern } from './playwrightStep.ts'

it('default: a pattern takes its file, and none in a folder below that is called the same', () => {
  const files = ['/a/e2e/specs/day.spec.ts', '/a/e2e/specs/walletconnect/day.spec.ts', '/a/e2e/specs/dayXspec.ts']
  const taken = (spec: string): readonly string[] => files.filter((file) => new RegExp(specPattern(spec)).test(file))
  expect(taken('day.spec.ts')).toEqual([files[0]])
  expect(taken('walletconnect/day.spec.ts')).toEqual([files[1]])
})
