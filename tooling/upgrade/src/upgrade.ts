import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Codemod } from './codemods.ts'
import { openSource } from './source.ts'

/** What becomes of one file. */
export interface ChangedFile {
  /** Relative to the project. */
  readonly path: string
  readonly before: string
  readonly after: string
  /** What is left to do by hand, each with its line. */
  readonly notes: readonly string[]
}

const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/
const ASIDE = /^(\.|node_modules$|dist$|build$|out$|coverage$)/

/** The files of code in a project, its dependencies and what was built left out. */
function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ASIDE.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sourceFiles(path)
      return entry.isFile() && SOURCE.test(entry.name) ? [path] : []
    })
}

/** A file after some codemods, one after another, each of which reads what the one before it has written. */
export function upgradeCode(
  code: string,
  path: string,
  codemods: readonly Codemod[],
): { readonly code: string; readonly notes: readonly string[] } {
  let result = code
  const notes: string[] = []
  for (const codemod of codemods) {
    if (!result.includes(codemod.word)) continue
    try {
      const source = openSource(result, path)
      codemod.run(source)
      result = source.result()
      notes.push(...source.notes.map(({ line, message }) => `${path}:${line}: ${message}`))
    } catch (error) {
      // A file that no module may be, such as a template.
      return { code, notes: [`${path}: cannot be read, and stays as it is: ${String(error)}`] }
    }
  }
  return { code: result, notes }
}

/** The files of a project that the codemods change, or have something to say of. Writes nothing. */
export function upgradeProject(project: string, codemods: readonly Codemod[]): readonly ChangedFile[] {
  return sourceFiles(project).flatMap((file): readonly ChangedFile[] => {
    const before = readFileSync(file, 'utf8')
    const path = relative(project, file)
    const { code: after, notes } = upgradeCode(before, path, codemods)
    return after === before && notes.length === 0 ? [] : [{ path, before, after, notes }]
  })
}
