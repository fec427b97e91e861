import { matchesGlob as matches } from 'node:path/posix'

/** Whether a path with forward slashes fits one of the glob patterns. */
export function matchesGlob(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(path, pattern))
}
