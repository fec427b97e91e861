import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string
    readonly status: string
    /** Why the file could not be loaded, when it could not. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

const clean = (message: string): string => stripVTControlCharacters(message).trim().replace(/^/gm, '  ')

/** Counts tests, and each file that failed without a failed test (it could not be loaded) as one more failure. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): {
  readonly passed: number
  readonly failed: number
} {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/** Names the failed tests, each with its messages, and the files that could not be loaded. */
export function nameVitest({ testResults }: VitestReport, root: string): readonly string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${file}\n${clean(message)}`]
      return failed.map(({ fullName, failureMessages }) =>
        [`${file} ${fullName}`, ...(failureMessages ?? []).map(clean)].join('\n'),
      )
    })
}
