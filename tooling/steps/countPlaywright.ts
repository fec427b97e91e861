import type { PlaywrightReport } from './playwrightReport.ts'
import type { StepResult } from './step.ts'

/** Counts tests; one that passed only on a second try has passed, errors outside tests each count as a failure. */
export function countPlaywright(
  report: Omit<PlaywrightReport, 'suites'> | undefined,
  code: number,
): Omit<StepResult, 'output'> {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + (report.errors?.length ?? 0)
  return { passed: expected + flaky, failed: code !== 0 && failed === 0 ? 1 : failed }
}
