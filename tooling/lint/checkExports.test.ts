import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkExports } from './checkExports.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const tree = (files: Readonly<Record<string, string>> = {}): string =>
  makeTree({
    'kernel/package.json': {
      name: '@latchkey/kernel',
      exports: {
        './react': { types: './dist/react.d.ts', default: './dist/react.js' },
        './style.css': './dist/style.css',
      },
    },
    'kernel/dist/react.d.ts': 'interface A {}\ndeclare const b: A\nexport { type A, b as c, b as default }',
    'kernel/dist/react.js': 'const b = 1\nexport { b as c, b as default }',
    ...files,
  })

describe('checkExports', () => {
  it('default: the snapshot is written, then compared', async () => {
    const root = tree()
    expect(await runCheck(checkExports, root, true)).toEqual([])
    expect(readFileSync(join(root, 'tooling/api/kernel.txt'), 'utf8')).toBe(
      '# @latchkey/kernel/react\ntype  A\nvalue c\nvalue default\n',
    )
    expect(await runCheck(checkExports, root)).toEqual([])
  })

  it('error: a name is new and another is gone', async () => {
    const root = tree({ 'tooling/api/kernel.txt': '# @latchkey/kernel/react\ntype  A\nvalue default\nvalue old\n' })
    expect(await runCheck(checkExports, root)).toEqual([
      'tooling/api/kernel.txt: differs (+ value c, - value old): if that is meant, run "npm test -- --only exports --update" and commit the file',
    ])
  })

  it('error: no snapshot yet', async () => {
    expect(await runCheck(checkExports, tree())).toEqual([
      expect.stringContaining('tooling/api/kernel.txt: is missing'),
    ])
  })

  it('error: not built', async () => {
    const root = makeTree({
      'theme/package.json': {
        name: '@latchkey/theme',
        exports: { '.': { types: './dist/a.d.ts', default: './dist/a.js' } },
      },
    })
    expect(await runCheck(checkExports, root)).toEqual(['theme: theme/dist/a.d.ts is not built: run the build first'])
  })
})
