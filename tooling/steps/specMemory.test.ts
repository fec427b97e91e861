import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../lint/testing/makeTree.ts'
import { type SpecResult, specMemory } from './specMemory.ts'

const passed = (plugins?: readonly string[]): SpecResult => ({ passed: 1, failed: 0, plugins })

function setUp() {
  const root = makeTree({
    'kernel/src/a.ts': '',
    'plugins/swaps/package.json': '{}',
    'plugins/swaps/src/index.ts': "const load = () => import('./views/Swap.tsx')",
    'plugins/swaps/src/views/Swap.tsx': '',
    'plugins/swaps/src/views/Swap.test.tsx': '',
    'e2e/specs/send.spec.ts': '',
    'e2e/specs/money/swap.spec.ts': '',
    'e2e/specs/packed.spec.ts': '',
  })
  const memory = () => specMemory(root, ['kernel', 'plugins', 'e2e'])
  const results = new Map([
    ['send.spec.ts', passed([])],
    ['money/swap.spec.ts', passed(['swaps'])],
    ['packed.spec.ts', passed()],
  ])
  const change = (file: string): void => writeFileSync(join(root, file), '// changed')
  return { memory, change, results }
}

describe('specMemory', () => {
  it('default: what has passed is fresh, what never ran is stale', () => {
    const { memory, results } = setUp()
    expect(memory().stale).toHaveLength(3)
    memory().remember(results)
    expect([memory().stale, memory().known.length]).toEqual([[], 3])
  })

  it.each([
    ['a view of a plugin', 'plugins/swaps/src/views/Swap.tsx', ['money/swap.spec.ts', 'packed.spec.ts']],
    ["a plugin's first code", 'plugins/swaps/src/index.ts', ['money/swap.spec.ts', 'packed.spec.ts', 'send.spec.ts']],
    ['the kernel', 'kernel/src/a.ts', ['money/swap.spec.ts', 'packed.spec.ts', 'send.spec.ts']],
    ['a unit test', 'plugins/swaps/src/views/Swap.test.tsx', []],
    ['a browser test', 'e2e/specs/send.spec.ts', ['send.spec.ts']],
  ])('behavior: after a change in %s', (_title, file, stale) => {
    const { memory, change, results } = setUp()
    memory().remember(results)
    change(file)
    expect(memory().stale).toEqual(stale)
  })

  it('behavior: what fails, or changes while it runs, is stale', () => {
    const { memory, change, results } = setUp()
    memory().remember(results)
    const running = memory()
    change('plugins/swaps/src/views/Swap.tsx')
    running.remember(new Map([...results, ['send.spec.ts', { ...passed([]), failed: 1 }]]))
    expect(memory().stale).toEqual(['money/swap.spec.ts', 'packed.spec.ts', 'send.spec.ts'])
  })
})
