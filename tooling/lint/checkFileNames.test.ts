import { describe, expect, it } from 'vitest'
import { checkFileNames } from './checkFileNames.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

describe('checkFileNames', () => {
  it('default: different names', async () => {
    expect(await runCheck(checkFileNames, makeTree({ 'kernel/src/a.ts': '', 'theme/src/a.ts': '' }))).toEqual([])
  })

  it.runIf(process.platform === 'linux')('error: names that differ by case alone', async () => {
    expect(
      await runCheck(checkFileNames, makeTree({ 'kernel/src/Shell.tsx': '', 'kernel/src/shell.tsx': '' })),
    ).toEqual([
      'kernel/src/shell.tsx: is the same file as kernel/src/Shell.tsx on macOS and Windows: rename one of them',
    ])
  })

  it.runIf(process.platform === 'linux')('error: a name that Windows refuses', async () => {
    expect(await runCheck(checkFileNames, makeTree({ 'e2e/a?.ts': '' }))).toEqual([
      expect.stringContaining('Windows refuses'),
    ])
  })
})
