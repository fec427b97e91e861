import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../lint/testing/makeTree.ts'
import { cachedStep } from './cachedStep.ts'
import type { StepContext } from './step.ts'

function setUp({ failed = 0, ...changed }: { failed?: number } & Partial<StepContext> = {}) {
  const root = makeTree({ 'kernel/src/a.ts': 'a', 'e2e/b.ts': 'b' })
  const context = { root, update: false, isComplete: false, signal: new AbortController().signal, ...changed }
  let runs = 0
  const run = async () => ({ passed: 3, failed, output: String(++runs) })
  const step = { name: 'e2e', run }
  const cached = cachedStep(step, ['kernel'], ['e2e'])
  return { root, step, context, run: () => cached.run(context), runs: () => runs }
}

describe('cachedStep', () => {
  it('default: what passed is not run again, and says so', async () => {
    const { run, runs } = setUp()
    expect(await run()).toEqual({ passed: 3, failed: 0, output: '1' })
    expect(await run()).toMatchObject({ passed: 3, notes: ['unchanged since it last passed'] })
    expect(runs()).toBe(1)
  })

  it.each([
    ['a changed file', 'kernel/src/a.ts', 2],
    ['a new file', 'kernel/src/c.ts', 2],
    ['a file elsewhere', 'e2e/b.ts', 1],
    ['a manifest that matters', 'e2e/package.json', 2],
  ])('behavior: %s', async (_title, file, expected) => {
    const { root, run, runs } = setUp()
    await run()
    writeFileSync(join(root, file), 'changed')
    await run()
    expect(runs()).toBe(expected)
  })

  it('behavior: where files are listed, only these', async () => {
    const { root, step, context } = setUp()
    const listed = cachedStep(step, () => ['kernel/src/a.ts'])
    await listed.run(context)
    writeFileSync(join(root, 'kernel/src/c.ts'), '')
    expect(await listed.run(context)).toHaveProperty('notes')
    writeFileSync(join(root, 'kernel/src/a.ts'), 'changed')
    expect(await listed.run(context)).not.toHaveProperty('notes')
  })

  it.each([
    ['what failed', { failed: 1 }],
    ['a build server', { isComplete: true }],
    ['an update', { update: true }],
  ])('behavior: %s runs again', async (_title, options) => {
    const { run, runs } = setUp(options)
    await run()
    await run()
    expect(runs()).toBe(2)
  })
})
