import { describe, expect, it } from 'vitest'
import { nameVitest } from './nameVitest.ts'

const report = (...testResults: Parameters<typeof nameVitest>[0]['testResults']) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  testResults,
})
const passed = { status: 'passed', fullName: 'opens' }

describe('nameVitest', () => {
  it('default: file and name of what failed, with its messages', () => {
    const failed = { status: 'failed', fullName: 'closes', failureMessages: ['\u001b[31mone\u001b[39m\ntwo'] }
    const file = { name: '/root/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] }
    expect(nameVitest(report(file), '/root')).toEqual(['a.test.ts closes\n  one\n  two'])
  })

  it('behavior: nothing of files that passed', () => {
    expect(
      nameVitest(report({ name: 'a', status: 'passed', message: '', assertionResults: [passed] }), '/root'),
    ).toEqual([])
  })

  it('error: a file that could not be loaded', () => {
    const file = { name: '/root/a.test.ts', status: 'failed', message: 'no module', assertionResults: [] }
    expect(nameVitest(report(file), '/root')).toEqual(['a.test.ts\n  no module'])
  })
})
