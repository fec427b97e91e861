import type { Check } from '../lint/check.ts'
import { formatProblem } from '../lint/check.ts'
import type { Step } from './step.ts'

/** A check of the repository as a step; it counts as one. */
export function checkStep(name: string, check: Check, after: readonly string[] = []): Step {
  return {
    name,
    after,
    async run(context) {
      const problems = await check(context)
      const isFine = problems.length === 0
      return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, output: problems.map(formatProblem).join('\n') }
    },
  }
}
