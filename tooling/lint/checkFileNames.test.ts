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

  it('error: a large file under two names, in fixtures too', async () => {
    const list = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index))
    const files = { 'plugins/a/fixtures/wallets.json': list, 'tooling/wallets.json': list, 'e2e/small.json': '[]' }
    expect(await runCheck(checkFileNames, makeTree({ ...files, 'tooling/small.json': '[]' }))).toEqual([
      'tooling/wallets.json: is a copy of plugins/a/fixtures/wallets.json: keep one of them and read it from there',
    ])
  })
})
