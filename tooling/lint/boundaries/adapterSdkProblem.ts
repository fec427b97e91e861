import { matchesGlob } from '../matchesGlob.ts'
import type { WorkspacePackage } from '../publishedPackages.ts'
import type { BoundaryRules } from './boundaryRules.ts'
import type { Edge } from './moduleGraph.ts'
import { packageOf } from './npmProblem.ts'

/** Why an adapter's own dependency may not be imported here: SDKs stay behind `import()`. */
export function adapterSdkProblem(
  rules: BoundaryRules,
  packages: readonly WorkspacePackage[],
  { from, specifier, kind }: Edge,
): string | undefined {
  const owner = packages.find(({ folder }) => folder.startsWith('adapters/') && from.startsWith(`${folder}/`))
  const name = packageOf(specifier)
  if (!owner || kind === 'type' || !(name in (owner.manifest.dependencies ?? {}))) return undefined
  if (owner.manifest.latchkey?.light?.includes(name) || matchesGlob(from, rules.adapterSdkFolders)) return undefined
  return `${name} is a dependency of an adapter and may be imported only in src/capabilities or src/provider: move the code there and reach it by import()`
}
