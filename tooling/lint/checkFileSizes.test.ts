import { describe, expect, it } from 'vitest'
import { checkFileSizes } from './checkFileSizes.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const tree = (file: string, lines: number): string =>
  makeTree({ 'kernel/package.json': { name: '@latchkey/kernel' }, [file]: 'x\n'.repeat(lines) })

describe('checkFileSizes', () => {
  it.each([
    ['kernel/src/core/a.ts', 250],
    ['kernel/src/core/i18n/locales/en.ts', 900],
    ['kernel/src/core/a.test.ts', 900],
  ])('default: %s with %d lines', async (file, lines) => {
    expect(await runCheck(checkFileSizes, tree(file, lines))).toEqual([])
  })

  it.each(['kernel/src/core/a.ts', 'tooling/a.mjs'])('error: %s is too long', async (file) => {
    expect(await runCheck(checkFileSizes, tree(file, 251))).toEqual([
      `${file}: has 251 lines (at most 250): split it into things that have a name`,
    ])
  })
})
