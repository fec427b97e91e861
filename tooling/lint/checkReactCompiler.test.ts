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
})
