import { describe, expect, it } from 'vitest'
import { formatStep } from './formatStep.ts'

const step = { name: 'size', run: async () => ({ passed: 0, failed: 0, output: '' }) }

describe('formatStep', () => {
  it('default: one line, its output kept back', () => {
    expect(formatStep({ step, passed: 3, failed: 0, output: 'much', time: 1234 }, false)).toBe(
      'ok   size                   1.2 s  3 passed',
    )
  })

  it('parameters: verbose', () => {
    expect(formatStep({ step, passed: 3, failed: 0, output: 'much\n', time: 0 }, true)).toContain('\n     much\n')
  })

  it('parameters: notes are shown always', () => {
    const finished = { step, passed: 3, failed: 0, output: 'much', notes: ['a second try: slow'], time: 0 }
    expect(formatStep(finished, false)).toBe('ok   size                   0.0 s  3 passed\n     a second try: slow')
  })

  it('error: what it printed is shown', () => {
    expect(formatStep({ step, passed: 1, failed: 2, output: 'why', time: 0 }, false)).toBe(
      'FAIL size                   0.0 s  1 passed, 2 failed\n     why\n',
    )
  })
})
