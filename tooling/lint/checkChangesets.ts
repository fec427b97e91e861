import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changesets/changedFiles.ts'
import type { Check } from './check.ts'
import { publishedPackages } from './publishedPackages.ts'

const UNPUBLISHED = /\.(test|test-d)\.tsx?$|\/fixtures\/|\/vitest\.config\.ts$|\/tsconfig\.json$|\/CHANGELOG\.md$/

/** Names of the packages that the pending changesets release. */
function announced(root: string): Set<string> {
  const folder = join(root, '.changeset')
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
    : []
  const heads = files.map(
    (file) => /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '',
  )
  return new Set(
    heads.flatMap((head) =>
      [...head.matchAll(/^['"]?([^'":]+)['"]?:\s*(major|minor|patch)\s*$/gm)].map((match) => match[1] ?? ''),
    ),
  )
}

/** Every published package that changed since its last release has a changeset that says so to its users. */
export const checkChangesets: Check = ({ root }) => {
  const pending = announced(root)
  return publishedPackages(root)
    .filter(({ manifest }) => !pending.has(manifest.name))
    .flatMap(({ folder, manifest }) => {
      const changed = changedFiles({ root, folder, name: manifest.name, version: manifest.version ?? '0.0.0' }).filter(
        (file) => !UNPUBLISHED.test(file),
      )
      if (changed.length === 0) return []
      return [
        {
          file: folder,
          message: `${manifest.name} changed since its last release (${changed.slice(0, 3).join(', ')}) without a changeset: run "npx changeset" and commit the file it writes`,
        },
      ]
    })
}
