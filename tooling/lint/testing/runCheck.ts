import type { Check } from '../check.ts'
import { formatProblem } from '../check.ts'

/** Runs a check on a folder and returns its findings as lines. */
export async function runCheck(check: Check, root: string, update = false): Promise<string[]> {
  return [...(await check({ root, update }))].map(formatProblem)
}
