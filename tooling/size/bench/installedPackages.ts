import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { resolvePackage } from '@latchkey/tooling/lint/licences/installedPackages.ts'
import { publishedPackages } from '@latchkey/tooling/lint/publishedPackages.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** What the host of the README installs. */
const HOST: readonly string[] = [
  'kernel',
  'theme',
  'adapter-evm',
  'plugin-connect',
  'plugin-account',
  'plugin-networks',
]

/**
 * Names with versions of everything that a host installs, React and itself among them.
 *
 * @param further our packages besides those of the README's host, without `@latchkey/`
 */
export function installedPackages(root: string, further: readonly string[] = []): string[] {
  const wanted = new Set([...HOST, ...further].map((name) => `@latchkey/${name}`))
  const found = new Set<string>()
  const visit = (folder: string): void => {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const id = `${manifest.name}@${manifest.version}`
    if (found.has(id)) return
    found.add(id)
    const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
      (name) => !manifest.peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys(manifest.dependencies ?? {}), ...peers]) {
      const next = resolvePackage(folder, name)
      if (next) visit(next)
    }
  }
  for (const { folder, manifest } of publishedPackages(root)) {
    if (wanted.has(manifest.name)) visit(realpathSync(join(root, folder)))
  }
  for (const name of ['react', 'react-dom']) visit(resolvePackage(realpathSync(join(root, 'kernel')), name) ?? root)
  return [...found].sort()
}
