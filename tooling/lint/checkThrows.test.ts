import { describe, expect, it } from 'vitest'
import { throwsExcept } from './checkThrows.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const check = (text: string, file = 'kernel/src/core/a.ts'): Promise<string[]> =>
  runCheck(throwsExcept({}), makeTree({ 'kernel/package.json': { name: '@latchkey/kernel' }, [file]: text }))

describe('checkThrows', () => {
  it.each([
    "throw new KernelError('a/b', row)",
    'throw error',
    "throw kernelError('a/b')",
    'reject(error)',
    'throw signal.reason',
  ])('default: %s', async (text) => {
    expect(await check(text)).toEqual([])
  })

  it.each([
    ["throw new Error('x')", 'throws Error'],
    ["throw new DOMException('x')", 'throws DOMException'],
    ["throw 'x'", 'throws a plain value'],
    ["Promise.reject(new TypeError('x'))", 'throws TypeError'],
    ["new Promise((_, reject) => reject(new Error('x')))", 'throws Error'],
  ])('error: %s', async (text, message) => {
    expect(await check(text)).toEqual([expect.stringContaining(message)])
  })

  it.each(['kernel/src/core/gone.ts', 'kernel/src/core/tidy.ts'])(
    'error: the exception of %s is for nothing',
    async (file) => {
      const root = makeTree({
        'kernel/package.json': { name: '@latchkey/kernel' },
        'kernel/src/core/a.ts': "throw new Error('x')",
        'kernel/src/core/tidy.ts': 'throw error',
      })
      const needed = { 'kernel/src/core/a.ts': 'a reason' }
      expect(await runCheck(throwsExcept(needed), root)).toEqual([])
      expect(await runCheck(throwsExcept({ ...needed, [file]: 'a reason' }), root)).toEqual([
        expect.stringContaining(`${file} throws nothing of the kind`),
      ])
    },
  )

  it('behavior: the testing kit may', async () => {
    expect(await check("throw new Error('x')", 'kernel/src/testing/a.ts')).toEqual([])
  })
})
