import { describe, expect, it } from 'vitest'
import { parseArguments } from './parseArguments.ts'
import type { Step } from './step.ts'

const step = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  run: async () => ({ passed: 1, failed: 0, output: '' }),
  ...more,
})

const all = [
  step('build'),
  step('pack', { after: ['build'] }),
  step('e2e', { after: ['pack'], isSlow: true }),
  step('format'),
]

const names = (...args: string[]): string[] => parseArguments(args, all).steps.map(({ name }) => name)

describe('parseArguments', () => {
  it('default: everything', () => {
    expect(names()).toEqual(['build', 'pack', 'e2e', 'format'])
  })

  it('parameters: --fast leaves slow steps out', () => {
    expect(names('--fast')).toEqual(['build', 'pack', 'format'])
  })

  it('parameters: --only brings what the step needs', () => {
    expect(names('--only', 'e2e')).toEqual(['build', 'pack', 'e2e'])
    expect(names('--', '--only=format,pack')).toEqual(['build', 'pack', 'format'])
  })

  it('parameters: --update and --verbose', () => {
    expect(parseArguments(['--update', '--verbose'], all)).toMatchObject({ update: true, isVerbose: true })
  })

  it('error: an unknown step', () => {
    expect(() => names('--only', 'speed')).toThrow('There is no step "speed": use build, pack, e2e, format.')
  })

  it('error: an unknown argument', () => {
    expect(() => names('--quick')).toThrow("Unknown option '--quick'")
  })
})
