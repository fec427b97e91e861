import type { Edge } from './moduleGraph.ts'

/** Circles of static value imports between files, each once, starting at its first file in alphabetical order. */
export function findCycles(edges: readonly Edge[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, target, kind } of edges) {
    if (kind === 'static' && target) next.set(from, [...(next.get(from) ?? []), target])
  }
  const done = new Set<string>()
  const found = new Map<string, string[]>()
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) {
      const cycle = path.slice(start)
      found.set([...cycle].sort().join(' '), cycle)
      return
    }
    if (done.has(file)) return
    for (const target of next.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of [...next.keys()].sort()) visit(file, [])
  return [...found.values()]
}
