import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Problem } from './check.ts'
import { compareSnapshot } from './compareSnapshot.ts'
import { parseFile } from './parseFile.ts'
import { publishedPackages, type WorkspacePackage } from './publishedPackages.ts'

/** The names that a built module exports; its build leaves no `export *`. */
function exportedNames(path: string): string[] {
  const { result } = parseFile(path)
  return result.module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? `* (${path})`))),
  )
}

interface Entry {
  readonly subpath: string
  readonly types: string
  readonly code: string
}

function entriesOf({ folder, manifest }: WorkspacePackage): Entry[] {
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    if (typeof target === 'string' || !target.types || !target.default) return []
    return [{ subpath, types: join(folder, target.types), code: join(folder, target.default) }]
  })
}

function describePackage(root: string, workspacePackage: WorkspacePackage): string {
  const sections = entriesOf(workspacePackage).map(({ subpath, types, code }) => {
    const values = new Set(exportedNames(join(root, code)))
    const names = [...new Set([...exportedNames(join(root, types)), ...values])].sort()
    return [
      `# ${workspacePackage.manifest.name}${subpath.slice(1)}`,
      ...names.map((name) => `${values.has(name) ? 'value' : 'type '} ${name}`),
    ].join('\n')
  })
  return `${sections.join('\n\n')}\n`
}

/** The exported names of every entry are reviewed snapshots in `tooling/api`: a change of the public surface is seen. */
export const checkExports: Check = ({ root, update }) =>
  publishedPackages(root).flatMap((workspacePackage): Problem[] => {
    const { folder, manifest } = workspacePackage
    const unbuilt = entriesOf(workspacePackage).find(
      ({ types, code }) => !existsSync(join(root, types)) || !existsSync(join(root, code)),
    )
    if (unbuilt) return [{ file: folder, message: `${unbuilt.types} is not built: run the build first` }]
    const file = `tooling/api/${manifest.name.split('/').at(-1)}.txt`
    return compareSnapshot({ root, file, actual: describePackage(root, workspacePackage), update, step: 'exports' })
  })
