import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../lint/testing/makeTree.ts'
import { type SpecResult, specMemory } from './specMemory.ts'

const passed = (modules?: readonly string[]): SpecResult => ({ passed: 1, failed: 0, modules })

/** In the order in which they are found. */
const EVERY = ['money/swap.spec.ts', 'packed.spec.ts', 'send.spec.ts']

function setUp() {
  const root = makeTree({
    'kernel/src/a.ts': '',
    'plugins/swaps/package.json': { exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } },
    'plugins/swaps/README.md': '',
    'plugins/swaps/src/index.ts': '',
    'plugins/swaps/src/index.test.ts': '',
    'plugins/swaps/dist/index.js': "import './route.js'\nconst load = () => import('./Swap.js')",
    'plugins/swaps/dist/index.d.ts': '',
    'plugins/swaps/dist/index.js.map': '',
    'plugins/swaps/dist/route.js': '',
    'plugins/swaps/dist/style.css': '',
    'plugins/swaps/dist/Swap.js': '',
    'plugins/swaps/dist/Review.js': '',
    'e2e/specs/send.spec.ts': '',
    'e2e/specs/money/swap.spec.ts': '',
    'e2e/specs/packed.spec.ts': '',
  })
  const memory = () => specMemory(root, ['kernel', 'plugins', 'e2e'])
  const results = new Map([
    ['send.spec.ts', passed([])],
    ['money/swap.spec.ts', passed(['plugins/swaps/dist/Swap.js'])],
    ['packed.spec.ts', passed()],
  ])
  const change = (file: string): void => writeFileSync(join(root, file), '// changed')
  const remove = (file: string): void => rmSync(join(root, file))
  return { memory, change, remove, results }
}

describe('specMemory', () => {
  it('default: what has passed is fresh, what never ran is stale', () => {
    const { memory, results } = setUp()
    expect(memory().stale).toHaveLength(3)
    memory().remember(results)
    expect([memory().stale, memory().known.length]).toEqual([[], 3])
  })

  it.each([
    ['what a plugin loads later', 'plugins/swaps/dist/Swap.js', ['money/swap.spec.ts', 'packed.spec.ts']],
    ['what no page of a test with known pages has loaded', 'plugins/swaps/dist/Review.js', ['packed.spec.ts']],
    ["a plugin's first code", 'plugins/swaps/dist/index.js', EVERY],
    ['what comes with it', 'plugins/swaps/dist/route.js', EVERY],
    ['its styles', 'plugins/swaps/dist/style.css', EVERY],
    ['its types', 'plugins/swaps/dist/index.d.ts', EVERY],
    ['a document of it', 'plugins/swaps/README.md', EVERY],
    ['a source that is built to the same', 'plugins/swaps/src/index.ts', []],
    ['the kernel', 'kernel/src/a.ts', EVERY],
    ['a unit test', 'plugins/swaps/src/index.test.ts', []],
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
    change('plugins/swaps/dist/Swap.js')
    running.remember(new Map([...results, ['send.spec.ts', { ...passed([]), failed: 1 }]]))
    expect(memory().stale).toEqual(['money/swap.spec.ts', 'packed.spec.ts', 'send.spec.ts'])
  })

  it('behavior: a file that is there no more is a change', () => {
    const { memory, remove, results } = setUp()
    memory().remember(results)
    remove('plugins/swaps/dist/Swap.js')
    expect(memory().stale).toEqual(['money/swap.spec.ts', 'packed.spec.ts'])
  })
})
