import { matchesGlob } from '../matchesGlob.ts'
import type { Problem } from '../problem.ts'
import type { WorkspacePackage } from '../publishedPackages.ts'
import type { BoundaryRules } from './boundaryRules.ts'

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
