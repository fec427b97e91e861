import { describe, expect, it } from 'vitest'
import { countPlaywright, namePlaywright, resultsBySpec } from './playwrightReport.ts'

describe('countPlaywright', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }

  describe('countPlaywright', () => {
    it('default: skipped tests are not counted', () => {
      expect(countPlaywright({ stats }, 0)).toEqual({ passed: 4, failed: 0 })
    })

    it('error: failed tests and errors outside them', () => {
      expect(countPlaywright({ stats: { ...stats, unexpected: 2 }, errors: [{}] }, 1)).toEqual({ passed: 4, failed: 3 })
    })

    it.each([
      [undefined, 0],
      [{ stats: { ...stats, expected: 0, flaky: 0 } }, 1],
    ])('error: a run that broke off', (report, code) => {
      expect(countPlaywright(report, code)).toEqual({ passed: 0, failed: 1 })
    })
  })
})

describe('namePlaywright', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky', ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  })
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
  const suites = [
    {
      specs: [spec('opens', 'expected')],
      suites: [{ specs: [spec('closes', 'unexpected', '\u001b[31mone\u001b[39m', 'two')] }],
    },
    { specs: [spec('stays', 'flaky', 'late\nagain')] },
  ]

  describe('namePlaywright', () => {
    it('default: file, line and title with the message of every try, without colours', () => {
      expect(namePlaywright({ stats, suites }, 'unexpected')).toEqual(['a.spec.ts:7 closes\n  one\n  two'])
    })

    it('parameters: what passed on the second try', () => {
      expect(namePlaywright({ stats, suites }, 'flaky')).toEqual(['a.spec.ts:7 stays\n  late\n  again'])
    })
  })
})

describe('resultsBySpec', () => {
  const spec = (file: string, status: 'expected' | 'unexpected' | 'skipped', loaded?: string) => ({
    title: 'opens',
    file,
    line: 7,
    tests: [
      {
        status,
        results: [],
        ...(loaded === undefined ? {} : { annotations: [{ type: 'modules', description: loaded }] }),
      },
    ],
  })
  const read = (...specs: ReturnType<typeof spec>[]) => [...resultsBySpec({ suites: [{ specs }] })]

  it('default: the tests of a file with the files of plugins that any of them has loaded', () => {
    expect(
      read(spec('a', 'expected', 'swaps'), spec('a', 'unexpected', 'fund swaps'), spec('b', 'expected', '')),
    ).toEqual([
      ['a', { passed: 1, failed: 1, modules: ['fund', 'swaps'] }],
      ['b', { passed: 1, failed: 0, modules: [] }],
    ])
  })

  it('behavior: where one test does not say, nothing is known; what was skipped has loaded nothing', () => {
    expect(read(spec('a', 'expected', 'swaps'), spec('a', 'expected')).map(([, { modules }]) => modules)).toEqual([
      undefined,
    ])
    expect(read(spec('a', 'expected', '*')).map(([, { modules }]) => modules)).toEqual([undefined])
    expect(read(spec('a', 'expected', 'fund'), spec('a', 'skipped')).map(([, { modules }]) => modules)).toEqual([
      ['fund'],
    ])
  })
})
