import { Visitor } from 'oxc-parser'
import { type ParsedFile, parseFile } from './parseFile.ts'

/** How a module is reached: at once, by `import()`, or for its types only. */
export type ImportKind = 'static' | 'dynamic' | 'type'

/** One import of a file. */
export interface ScannedImport {
  readonly specifier: string
  readonly kind: ImportKind
  /** From 1. */
  readonly line: number
}

function staticImports({ result, lineOf }: ParsedFile): ScannedImport[] {
  return result.module.staticImports.map(({ moduleRequest, entries, start }) => {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    return { specifier: moduleRequest.value, kind: isType ? 'type' : 'static', line: lineOf(start) }
  })
}

function reExports({ result, lineOf }: ParsedFile): ScannedImport[] {
  return result.module.staticExports.flatMap(({ entries, start }) => {
    const first = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    const isType = entries.every((entry) => entry.isType)
    return first ? [{ specifier: first.value, kind: isType ? 'type' : 'static', line: lineOf(start) } as const] : []
  })
}

function expressions({ result, lineOf }: ParsedFile): ScannedImport[] {
  const found: ScannedImport[] = []
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        found.push({ specifier: source.value, kind: 'dynamic', line: lineOf(start) })
      }
    },
    TSImportType({ source, start }) {
      found.push({ specifier: source.value, kind: 'type', line: lineOf(start) })
    },
  }).visit(result.program)
  return found
}

/** Every import of a module: statements, re-exports, `import()` expressions and `import()` types. */
export function scanImports(path: string): ScannedImport[] {
  const file = parseFile(path)
  return [...staticImports(file), ...reExports(file), ...expressions(file)]
}
