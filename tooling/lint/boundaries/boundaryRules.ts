import type { Problem } from '../check.ts'
import { matchesGlob } from '../listFiles.ts'
import type { WorkspacePackage } from '../publishedPackages.ts'

/** One layer of `boundaries.json`. */
export interface Layer {
  readonly level: number
  readonly match: string
  readonly onlyWorkspace?: readonly string[]
  readonly forbidWorkspace?: readonly string[]
  readonly sameLevel?: 'type-only'
}

/** The shape of `boundaries.json`. */
export interface BoundaryRules {
  /** Package specifier to the folder of its source. */
  readonly entries: Readonly<Record<string, string>>
  readonly layers: readonly Layer[]
  /** npm specifier or package to the places that may import it. */
  readonly npm: Readonly<Record<string, readonly string[]>>
  readonly npmHints: Readonly<Record<string, string>>
  /** Exact specifiers that are allowed although their package is not. */
  readonly npmAnywhere: readonly string[]
  /** Specifiers that no entry may reach by static imports. */
  readonly lazyOnly: readonly string[]
  readonly adapterSdkFolders: readonly string[]
  readonly dynamicOnly: readonly string[]
  /** Package name (or pattern) to what it may depend on. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>
  readonly other: { readonly parentFolders: number }
}

/** Dependencies of published packages that no decision allows. */
export function dependencyProblems(rules: BoundaryRules, packages: readonly WorkspacePackage[]): Problem[] {
  return packages.flatMap(({ folder, manifest }) => {
    const allowed = Object.entries(rules.dependencies).find(([name]) => matchesGlob(manifest.name, [name]))?.[1]
    const file = `${folder}/package.json`
    if (!allowed)
      return [
        { file, message: `${manifest.name} has no row under "dependencies" in tooling/lint/boundaries.json: add one` },
      ]
    const wanted = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.peerDependencies }
    return Object.keys(wanted)
      .filter((name) => !matchesGlob(name, allowed))
      .map((name) => ({
        file,
        message: `depends on ${name}, which no decision allows: do without it, or add it to tooling/lint/boundaries.json with the reason in the change`,
      }))
  })
}
