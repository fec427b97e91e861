import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { type ImportKind, scanImports } from '../scanImports.ts'
import type { BoundaryRules } from './boundaryRules.ts'

/** An import with the file or folder of the workspace it leads to, if any. */
export interface Edge {
  readonly from: string
  readonly specifier: string
  readonly kind: ImportKind
  readonly line: number
  /** Path in the workspace: a file for a relative import, a folder for an import by package name. */
  readonly target: string | undefined
  readonly isRelative: boolean
}

const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '.mjs', '.js']

function resolveRelative(root: string, from: string, specifier: string): string {
  const base = join(dirname(from), specifier)
  const ending = ENDINGS.find((entry) => /\.\w+$/.test(base + entry) && existsSync(join(root, base + entry)))
  return base + (ending ?? '')
}

function resolvePackage(rules: BoundaryRules, specifier: string): string | undefined {
  const entry = rules.entries[specifier]
  if (entry) return `${entry}/index.ts`
  const [, kind, name] = /^@latchkey\/(adapter|plugin)-([^/]+)/.exec(specifier) ?? []
  return kind ? `${kind}s/${name}/src/index.ts` : undefined
}

/** All imports of the files, resolved inside the workspace. */
export function moduleGraph(root: string, files: readonly string[], rules: BoundaryRules): Edge[] {
  return files.flatMap((from) =>
    scanImports(join(root, from)).map(({ specifier, kind, line }) => {
      const isRelative = specifier.startsWith('.')
      const target = isRelative ? resolveRelative(root, from, specifier) : resolvePackage(rules, specifier)
      return { from, specifier, kind, line, target, isRelative }
    }),
  )
}

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
