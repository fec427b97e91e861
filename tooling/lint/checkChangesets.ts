import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { listFiles } from './listFiles.ts'
import { publishedPackages } from './publishedPackages.ts'

/** The package that is compared with its last release. */
interface ChangedFilesOptions {
  readonly root: string
  readonly folder: string
  readonly name: string
  readonly version: string
}

function git(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The commit of the last release: its tag, else the last commit that wrote the changelog. */
function lastRelease({ root, folder, name, version }: ChangedFilesOptions): string | undefined {
  const tag = `${name}@${version}`
  return (
    git(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}`) ||
    git(root, 'log', '-1', '--format=%H', '--', `${folder}/CHANGELOG.md`) ||
    undefined
  )
}

/**
 * Files of a package that differ from its last release, or all of them when it was never released.
 * Without git, or in a clone without history, nothing can be compared and nothing is returned.
 */
function changedFiles(options: ChangedFilesOptions): string[] {
  const { root, folder } = options
  if (git(root, 'rev-parse', '--is-inside-work-tree') !== 'true') return []
  const release = lastRelease(options)
  if (!release) return git(root, 'rev-parse', '--is-shallow-repository') === 'true' ? [] : listFiles(root, [folder])
  const changed = git(root, 'diff', '--name-only', release, '--', folder)
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '--', folder)
  return [changed, added].flatMap((text) => text?.split('\n').filter(Boolean) ?? [])
}

const UNPUBLISHED = /\.(test|test-d)\.tsx?$|\/fixtures\/|\/vitest\.config\.ts$|\/tsconfig\.json$|\/CHANGELOG\.md$/

/** Names of the packages that the pending changesets release, with the changeset that names each first. */
function announced(root: string): Map<string, string> {
  const folder = join(root, '.changeset')
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
    : []
  const names = new Map<string, string>()
  for (const file of files) {
    const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''
    for (const [, name = ''] of head.matchAll(/^['"]?([^'":]+)['"]?:\s*(major|minor|patch)\s*$/gm))
      if (!names.has(name)) names.set(name, `.changeset/${file}`)
  }
  return names
}

/**
 * Every published package that changed since its last release has a changeset that says so to its users, and changesets
 * name no other packages: one would end the release.
 */
export const checkChangesets: Check = ({ root }) => {
  const pending = announced(root)
  const packages = publishedPackages(root)
  const names = new Set(packages.map(({ manifest }) => manifest.name))
  const unknown = [...pending]
    .filter(([name]) => !names.has(name))
    .map(([name, file]) => ({ file, message: `${name} is no published package of this repository` }))
  const silent = packages
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
  return [...unknown, ...silent]
}
