import type { Problem } from '../check.ts'
import type { BoundaryRules } from './boundaryRules.ts'
import type { Edge } from './moduleGraph.ts'

// What runs on a server has no first bundle.
const EXEMPT = /\/src\/testing\/|^tooling\//

/**
 * Entries that reach a lazy-only package by static imports, with the way there. `schemas` and `messages`
 * entries are for services and for lazy chunks.
 */
export function lazyOnlyProblems(rules: BoundaryRules, edges: readonly Edge[]): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (seen.has(file) || EXEMPT.test(file)) return
    seen.add(file)
    for (const { specifier, target, line } of edges.filter((edge) => edge.from === file && edge.kind === 'static')) {
      if (rules.lazyOnly.includes(specifier)) {
        const way = [...path, file].join(' > ')
        problems.push({
          file,
          line,
          message: `${specifier} reaches the first bundle (${way}): put the code behind import()`,
        })
      } else if (target) visit(target, [...path, file])
    }
  }
  const entries = edges
    .map((edge) => edge.from)
    .filter(
      (file) => /^[^/]+(\/[^/]+)?\/src\/(\w+\/)?index\.ts$/.test(file) && !/\/(actions|schemas|messages)\//.test(file),
    )
  for (const entry of new Set(entries)) visit(entry, [])
  return problems
}
