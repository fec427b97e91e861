import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { matchesGlob as matches } from 'node:path/posix'
import { publishedPackages } from './publishedPackages.ts'

const SKIPPED = new Set(['node_modules', 'dist', 'fixtures', 'coverage', 'test-results'])

/** All files under the folders, relative to the root with forward slashes, without installed, built and hidden ones, and those of fixtures. */
export function listFiles(
  root: string,
  folders: readonly string[],
  pattern: RegExp = /./,
  { withFixtures = false }: { readonly withFixtures?: boolean } = {},
): string[] {
  const found: string[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || (SKIPPED.has(entry.name) && !(withFixtures && entry.name === 'fixtures')))
        continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) visit(path)
      else if (pattern.test(path)) found.push(path)
    }
  }
  for (const folder of folders) if (existsSync(join(root, folder))) visit(folder)
  return found.sort()
}

const SOURCE = /\.(ts|tsx)$/
const TEST = /\.(test|test-d)\.tsx?$/

/** The source files of every published package, without their tests. */
export function sourceFiles(root: string): string[] {
  const folders = publishedPackages(root).map(({ folder }) => `${folder}/src`)
  return listFiles(root, folders, SOURCE).filter((file) => !TEST.test(file))
}

/** Whether a path with forward slashes fits one of the glob patterns. */
export function matchesGlob(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(path, pattern))
}
