import { describe, expect, it } from 'vitest'
import { countVitest } from './countVitest.ts'

const file = (status: string, ...results: string[]) => ({
  name: 'a.test.ts',
  message: '',
  status,
  assertionResults: results.map((result) => ({ status: result, fullName: 'opens' })),
})

describe('countVitest', () => {
  it('default: passed and failed tests', () => {
    const testResults = [file('passed', 'passed'), file('failed', 'failed', 'passed')]
    expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults }, 1)).toEqual({ passed: 2, failed: 1 })
  })

  it('error: a file that could not be loaded', () => {
    expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults: [file('failed')] }, 1)).toEqual({
      passed: 1,
      failed: 1,
    })
  })

  it('error: an unhandled error fails a run whose tests all passed', () => {
    expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed')] }, 1)).toEqual({
      passed: 1,
      failed: 1,
    })
  })

  it('error: no report', () => {
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  })
})
