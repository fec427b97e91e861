import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkReactCompiler } from './checkReactCompiler.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const FINE = `import { useState } from 'react'
export function Fine() { const [count, set] = useState(0); return <b onClick={() => set(count + 1)}>{count}</b> }
`
const BAD = `import { useState } from 'react'
export function Bad({ node }) { const [count] = useState(0); node.current.title = 'x'; return <b>{count}</b> }
`
const REASON = 'This value cannot be modified'

const tree = (source: string, reviewed: object = {}): string =>
  makeTree({
    'kernel/package.json': { name: '@latchkey/kernel' },
    'kernel/src/react/View.tsx': source,
    'tooling/lint/reactCompiler/reviewed.json': reviewed,
  })

describe('checkReactCompiler', () => {
  it('default: a component that follows the rules of React', async () => {
    expect(await runCheck(checkReactCompiler, tree(FINE))).toEqual([])
  })

  it('error: a component that changes its props', async () => {
    expect(await runCheck(checkReactCompiler, tree(BAD))).toEqual([
      `kernel/src/react/View.tsx:2: React Compiler refuses this function: ${REASON}`,
    ])
  })

  it('parameters: a reason that was reviewed, until it is gone', async () => {
    const reviewed = { 'kernel/src/react/View.tsx': [REASON] }
    expect(await runCheck(checkReactCompiler, tree(BAD, reviewed))).toEqual([])
    expect(await runCheck(checkReactCompiler, tree(FINE, reviewed))).toHaveLength(1)
  })

  it('behavior: what was refused is refused until it changes, and what changes is compiled again', async () => {
    const root = tree(BAD)
    const refused = await runCheck(checkReactCompiler, root)
    expect(await runCheck(checkReactCompiler, root)).toEqual(refused)
    const write = (source: string): void => writeFileSync(join(root, 'kernel/src/react/View.tsx'), source)
    write(FINE)
    expect(await runCheck(checkReactCompiler, root)).toEqual([])
    expect(await runCheck(checkReactCompiler, root)).toEqual([])
    write(BAD)
    expect(await runCheck(checkReactCompiler, root)).toEqual(refused)
  })

  it('behavior: a memory of another compiler is worth nothing, and a build server has none', async () => {
    const root = tree(BAD)
    await runCheck(checkReactCompiler, root)
    const path = join(root, '.cache/steps/react-compiler-files.json')
    const forget = (): void => {
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, text.replace(/"refused":\[.*?\]/, '"refused":[]'))
    }
    forget()
    expect(await runCheck(checkReactCompiler, root)).toEqual([])
    expect(await checkReactCompiler({ root, update: false, isComplete: true })).toHaveLength(1)
    forget()
    writeFileSync(join(root, 'pnpm-lock.yaml'), 'lockfileVersion: 9')
    expect(await runCheck(checkReactCompiler, root)).toHaveLength(1)
  })
})
