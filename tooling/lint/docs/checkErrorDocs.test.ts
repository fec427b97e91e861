import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/makeTree.ts'
import { runCheck } from '../testing/runCheck.ts'
import { checkErrorDocs } from './checkErrorDocs.ts'

const tree = (table: object): string =>
  makeTree({
    'kernel/package.json': { name: '@latchkey/kernel' },
    'kernel/src/core/errors/errorTable.ts': `export const kernelErrorTable = ${JSON.stringify(table)}`,
  })

describe('checkErrorDocs', () => {
  it('default: the page is written, then compared', async () => {
    const root = tree({ 'a/b': { message: 'It <broke>', hints: ['Mend it.'] } })
    expect(await runCheck(checkErrorDocs, root, true)).toEqual([])
    expect(readFileSync(join(root, 'tooling/docs/errors.md'), 'utf8')).toContain(
      '## @latchkey/kernel\n\n### a/b\n\nIt &lt;broke>\n\n- Mend it.\n',
    )
    expect(await runCheck(checkErrorDocs, root)).toEqual([])
  })

  it.each([
    ['no hints', { 'a/b': { message: 'x', hints: [] } }, 'a/b has no hints'],
    ['no message', { 'a/b': { message: ' ', hints: ['y'] } }, 'a/b has no message'],
    ['a code in another form', { 'a/B c': { message: 'x', hints: ['y'] } }, '"a/B c" is not owner/condition'],
  ])('error: %s', async (_name, table, message) => {
    expect(await runCheck(checkErrorDocs, tree(table), true)).toEqual([expect.stringContaining(message)])
  })

  it('error: a table that is not exported', async () => {
    const root = makeTree({
      'kernel/package.json': { name: '@latchkey/kernel' },
      'kernel/src/errors.ts':
        'const errorFactory = (table: object) => table\nexport const makeError = () => errorFactory({})',
    })
    expect(await runCheck(checkErrorDocs, root, true)).toEqual([expect.stringContaining('does not export its table')])
  })

  it('error: the page is out of date', async () => {
    const root = tree({ 'a/b': { message: 'x', hints: ['y'] } })
    expect(await runCheck(checkErrorDocs, root)).toEqual([
      expect.stringContaining('tooling/docs/errors.md: is missing'),
    ])
  })

  it('error: no table', async () => {
    expect(await runCheck(checkErrorDocs, makeTree({}))).toEqual([expect.stringContaining('no error table was found')])
  })
})
