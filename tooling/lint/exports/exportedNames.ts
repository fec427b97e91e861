import { parseFile } from '../parseFile.ts'

/** The names that a built module exports; its build leaves no `export *`. */
export function exportedNames(path: string): string[] {
  const { result } = parseFile(path)
  return result.module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? `* (${path})`))),
  )
}
