import type { StepResult } from './step.ts'

/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Counts tests, and each file that failed without a failed test (it could not be loaded) as one more failure. */
export function countVitest(report: VitestReport | undefined, code: number): Omit<StepResult, 'output'> {
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}
