import { describe, expect, it } from 'vitest'
import { countVitest, nameVitest, type VitestReport } from './vitestReport.ts'

const passed = { status: 'passed', fullName: 'opens' }
const failed = { status: 'failed', fullName: 'closes', failureMessages: ['\u001b[31mone\u001b[39m\ntwo'] }

const file = (status: string, ...assertionResults: VitestReport['testResults'][number]['assertionResults']) => ({
  name: '/root/a.test.ts',
  message: assertionResults.length === 0 ? 'no module' : '',
  status,
  assertionResults,
})

const report = (...testResults: VitestReport['testResults']): VitestReport => ({
  numPassedTests: 1,
  numFailedTests: testResults.flatMap(({ assertionResults }) => assertionResults).filter((result) => result === failed)
    .length,
  testResults,
})

describe('countVitest', () => {
  it.each([
    ['default: passed and failed tests', report(file('failed', passed, failed)), { passed: 1, failed: 1 }],
    ['error: a file that could not be loaded', report(file('failed')), { passed: 1, failed: 1 }],
    ['behavior: what passed is no failure', report(file('passed', passed)), { passed: 1, failed: 0 }],
  ])('%s', (_title, tests, counts) => {
    expect(countVitest(tests)).toEqual(counts)
  })
})

describe('nameVitest', () => {
  it('default: file and name of what failed, with its messages', () => {
    expect(nameVitest(report(file('failed', passed, failed)), '/root')).toEqual(['a.test.ts closes\n  one\n  two'])
  })

  it('behavior: nothing of files that passed', () => {
    expect(nameVitest(report(file('passed', passed)), '/root')).toEqual([])
  })

  it('error: a file that could not be loaded', () => {
    expect(nameVitest(report(file('failed')), '/root')).toEqual(['a.test.ts\n  no module'])
  })
})
