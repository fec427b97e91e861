import type { StepResult } from './step.ts'
import type { VitestReport } from './vitestReport.ts'

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
