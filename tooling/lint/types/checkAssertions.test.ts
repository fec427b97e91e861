import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/makeTree.ts'
import { runCheck } from '../testing/runCheck.ts'
import { checkAssertions } from './checkAssertions.ts'

describe('checkAssertions', () => {
  it('default: no such assertion, and words that only look like one', async () => {
    const tree = makeTree({ 'kernel/src/a.ts': "// what was never seen\nexport const a = 'x as never' as string\n" })
    expect(await runCheck(checkAssertions, tree)).toEqual([])
  })

  it('default: one with its reason', async () => {
    const tree = makeTree({
      'kernel/src/a.ts': '// The library names another type.\nexport const a: string = 1 as never\n',
      'kernel/src/b.ts': '/**\n * No value can have this type.\n */\nexport const load = (): never =>\n  1 as never\n',
    })
    expect(await runCheck(checkAssertions, tree)).toEqual([])
  })

  it('error: one without, in tests, fixtures and browser tests too', async () => {
    const text = '// something else\n\n\nexport const a: string = 1 as never\n'
    const files = ['e2e/specs/a.spec.ts', 'plugins/a/src/a.test.tsx', 'plugins/a/src/fixtures/setUp.ts']
    const tree = makeTree(Object.fromEntries(files.map((file) => [file, text])))
    expect(await runCheck(checkAssertions, tree)).toEqual(
      files.map((file) => expect.stringMatching(`^${file}:4: asserts .as never. without a reason`)),
    )
  })
})
