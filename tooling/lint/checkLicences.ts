import { join } from 'node:path'
import type { Check } from './check.ts'
import { type InstalledPackage, installedTree, shippedTree } from './licences/installedPackages.ts'
import { isAllowed } from './licences/isAllowed.ts'
import rules from './licences/licences.json' with { type: 'json' }
import type { Problem } from './problem.ts'
import { publishedPackages } from './publishedPackages.ts'

const SHIPPED: ReadonlySet<string> = new Set(rules.shipped)
const TOOLS: ReadonlySet<string> = new Set([...rules.shipped, ...rules.tools])
/** Packages that authors install to build with: nothing of what they bring reaches a page. */
const TOOL_PACKAGES: ReadonlySet<string> = new Set(rules.toolPackages)
const STATED: Readonly<Record<string, string>> = rules.stated

function refuse(
  file: string,
  installed: readonly InstalledPackage[],
  allowed: ReadonlySet<string>,
  what: string,
): Problem[] {
  return installed
    .filter(({ name, licence }) => !name.startsWith('@latchkey/') && !isAllowed(STATED[name] ?? licence, allowed))
    .map(({ name, version, licence }) => ({
      file,
      message: `${name}@${version} is under "${licence}", which ${what}: do without it, or state in tooling/lint/licences/licences.json what its licence file says`,
    }))
}

/** Licences of what users install with our packages, and, less strictly, of the tools that build them. */
export const checkLicences: Check = ({ root }) => [
  ...publishedPackages(root)
    .filter(({ manifest }) => !TOOL_PACKAGES.has(manifest.name))
    .flatMap(({ folder }) =>
      refuse(`${folder}/package.json`, shippedTree(join(root, folder)), SHIPPED, 'an MIT product cannot pass on'),
    ),
  ...refuse('package.json', installedTree(root), TOOLS, 'is not a licence we accept for tools'),
]
