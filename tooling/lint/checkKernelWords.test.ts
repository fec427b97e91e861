import { describe, expect, it } from 'vitest'
import { checkKernelWords } from './checkKernelWords.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const tree = (file: string, text: string): string =>
  makeTree({ 'kernel/package.json': { name: '@latchkey/kernel' }, [file]: text })

describe('checkKernelWords', () => {
  it('default: nothing is named', async () => {
    expect(
      await runCheck(checkKernelWords, tree('kernel/src/core/a.ts', 'const namespace = family.namespace')),
    ).toEqual([])
  })

  it.each(['eip155', 'Solana', 'swap', 'EMAIL'])('error: %s', async (word) => {
    expect(await runCheck(checkKernelWords, tree('kernel/src/react/a.ts', `\nconst a = '${word}'`))).toEqual([
      expect.stringContaining(`kernel/src/react/a.ts:2: says "${word}"`),
    ])
  })

  it.each(['kernel/src/core/a.test.ts', 'kernel/src/testing/a.ts'])('behavior: %s may', async (file) => {
    expect(await runCheck(checkKernelWords, tree(file, "'eip155:1'"))).toEqual([])
  })
})
