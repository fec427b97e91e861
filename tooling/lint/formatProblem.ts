import type { Problem } from './problem.ts'

/** A finding as one line that editors can jump to. */
export function formatProblem({ file, line, message }: Problem): string {
  return line === undefined ? `${file}: ${message}` : `${file}:${line}: ${message}`
}
