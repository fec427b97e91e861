import { join } from 'node:path'
import type { Check } from './check.ts'
import rules from './globals/globals.json' with { type: 'json' }
import { globalUses } from './globals/globalUses.ts'
import { matchesGlob } from './matchesGlob.ts'
import { parseFile } from './parseFile.ts'
import { sourceFiles } from './sourceFiles.ts'

function allowedIn(file: string): (name: string) => boolean {
  const rows = Object.entries(rules.allowed).filter(([pattern]) => matchesGlob(file, [pattern]))
  return (name) => rows.some(([, names]) => names === '*' || names.includes(name))
}

/** Facts of the browser enter through the services, so that tests and hosts can replace them. */
export const checkGlobals: Check = ({ root }) => {
  const names = new Set(rules.names)
  const files = sourceFiles(root).filter((file) => rules.folders.includes(file.split('/')[0] ?? ''))
  return files.flatMap((file) => {
    const isAllowed = allowedIn(file)
    return globalUses(parseFile(join(root, file)), names)
      .filter(({ name }) => !isAllowed(name))
      .map(({ name, line }) => ({
        file,
        line,
        message: `uses ${name} directly: take it from the services of the kernel or the context`,
      }))
  })
}
