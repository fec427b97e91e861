import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runSteps } from './runSteps.ts'
import type { Step, StepContext } from './step.ts'

const context: StepContext = { root: '/', update: false, isComplete: false, signal: new AbortController().signal }

const ignore = (): void => undefined

const pass = { passed: 1, failed: 0, output: '' }

function recorder(): { events: string[]; step(name: string, more?: Partial<Step>): Step } {
  const events: string[] = []
  const step = (name: string, more: Partial<Step> = {}): Step => ({
    name,
    run: async () => {
      events.push(`+${name}`)
      // A turn in which another one could begin.
      await setImmediate()
      events.push(`-${name}`)
      return pass
    },
    ...more,
  })
  return { events, step }
}

describe('runSteps', () => {
  it('default: two at a time, in order', async () => {
    const { events, step } = recorder()
    const results = await runSteps([step('a'), step('b'), step('c')], context, ignore)
    expect(events.slice(0, 2)).toEqual(['+a', '+b'])
    expect(events.indexOf('+c')).toBeGreaterThan(events.indexOf('-a'))
    expect(results.map(({ passed }) => passed)).toEqual([1, 1, 1])
  })

  it('behavior: an exclusive step runs alone', async () => {
    const { events, step } = recorder()
    await runSteps([step('a'), step('alone', { isExclusive: true }), step('b')], context, ignore)
    expect(events[events.indexOf('+alone') + 1]).toBe('-alone')
  })

  it('behavior: a step waits for what it needs, also behind others', async () => {
    const { events, step } = recorder()
    await runSteps([step('late', { after: ['early'] }), step('early')], context, ignore)
    expect(events).toEqual(['+early', '-early', '+late', '-late'])
  })

  it('behavior: what is not in the list is not waited for', async () => {
    const { events, step } = recorder()
    await runSteps([step('a', { after: ['build'] })], context, ignore)
    expect(events).toEqual(['+a', '-a'])
  })

  it('error: what depends on a failed step is not run and counts as failed', async () => {
    const { events, step } = recorder()
    const broken = step('build', { run: async () => ({ passed: 0, failed: 2, output: 'x' }) })
    const results = await runSteps([broken, step('size', { after: ['build'] })], context, ignore)
    expect(events).toEqual([])
    expect(results.map(({ failed, output }) => [failed, output])).toEqual([
      [2, 'x'],
      [1, 'not run, because this failed: build'],
    ])
  })

  it('error: a step that throws, and a step that checks nothing', async () => {
    const { step } = recorder()
    const throws = step('a', { run: () => Promise.reject(new Error('broke')) })
    const empty = step('b', { run: async () => ({ passed: 0, failed: 0, output: '' }) })
    const results = await runSteps([throws, empty], context, ignore)
    expect(results.map(({ failed }) => failed)).toEqual([1, 1])
    expect(results[0]?.output).toContain('broke')
    expect(results[1]?.output).toContain('nothing was checked')
  })

  it('error: steps that wait for each other', async () => {
    const { step } = recorder()
    await expect(runSteps([step('a', { after: ['b'] }), step('b', { after: ['a'] })], context, ignore)).rejects.toThrow(
      'wait for each other: a, b',
    )
  })
})
