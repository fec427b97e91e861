import { describe, expect, it } from 'vitest'
import { namePlaywright } from './namePlaywright.ts'

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
