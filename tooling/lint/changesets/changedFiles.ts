import { spawnSync } from 'node:child_process'
import { listFiles } from '../listFiles.ts'

/** The package that is compared with its last release. */
export interface ChangedFilesOptions {
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
export function changedFiles(options: ChangedFilesOptions): string[] {
  const { root, folder } = options
  if (git(root, 'rev-parse', '--is-inside-work-tree') !== 'true') return []
  const release = lastRelease(options)
  if (!release) return git(root, 'rev-parse', '--is-shallow-repository') === 'true' ? [] : listFiles(root, [folder])
  const changed = git(root, 'diff', '--name-only', release, '--', folder)
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '--', folder)
  return [changed, added].flatMap((text) => text?.split('\n').filter(Boolean) ?? [])
}
