import { matchesGlob } from '../listFiles.ts'
import type { WorkspacePackage } from '../publishedPackages.ts'
import type { BoundaryRules, Layer } from './boundaryRules.ts'
import type { Edge } from './moduleGraph.ts'

/** `@scope/name/deep` to `@scope/name`. */
const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

const isRelativeOrBuiltIn = (specifier: string): boolean => specifier.startsWith('.') || specifier.startsWith('node:')

/** Why an import of an npm package is not allowed in this file, if it is not. */
export function npmProblem(rules: BoundaryRules, { from, specifier, target }: Edge): string | undefined {
  if (target || isRelativeOrBuiltIn(specifier) || rules.npmAnywhere.includes(specifier)) return undefined
  const key = specifier in rules.npm ? specifier : packageOf(specifier)
  const places = rules.npm[key]
  if (!places || matchesGlob(from, places)) return undefined
  const hint = rules.npmHints[key]
  if (hint) return `${specifier} is never imported: ${hint}`
  return `${specifier} may be imported only in ${places.join(', ')}: the code that needs it belongs there`
}

const packageFolder = (file: string): string =>
  file.startsWith('plugins/') || file.startsWith('adapters/') || file.startsWith('tooling/')
    ? file.split('/', 2).join('/')
    : (file.split('/')[0] ?? '')

/** Why the way an import is written is wrong: too far up, into another package, or past its exports map. */
export function pathProblem(rules: BoundaryRules, { from, specifier, target, isRelative }: Edge): string | undefined {
  const parents = specifier.split('/').filter((part) => part === '..').length
  if (isRelative && parents > rules.other.parentFolders && !specifier.includes('/fixtures/')) {
    return `"${specifier}" climbs ${parents} folders (at most ${rules.other.parentFolders}): move the file nearer, or what it needs higher`
  }
  const isToolForTools = /^(e2e|tooling)\//.test(from) && target?.startsWith('tooling/')
  if (isRelative && target && !isToolForTools && packageFolder(target) !== packageFolder(from)) {
    return `"${specifier}" reaches into ${packageFolder(target)}: import the package by its name`
  }
  const isDeep = /^@latchkey\/[^/]+\/(src|dist)\b/.test(specifier)
  return isDeep ? `"${specifier}" is a deep import: a package is entered through its exports map` : undefined
}

const prefixOf = (file: string, part: string): string => file.slice(0, file.indexOf(part) + part.length)
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** Files of one lazy folder may import each other: they end in the same chunks anyway. */
function isInside({ from, target }: Edge, pattern: string): boolean {
  if (!target || !matchesGlob(from, [pattern])) return false
  if (!pattern.endsWith('/**')) return folderOf(from) === folderOf(target)
  const folder = `/${pattern.split('/').at(-2)}/`
  return prefixOf(from, folder) === prefixOf(target, folder)
}

/** Why a static import of something that is lazy on purpose is wrong, if it is. */
export function dynamicOnlyProblem(rules: BoundaryRules, edge: Edge): string | undefined {
  const { target, kind } = edge
  if (!target || kind !== 'static') return undefined
  const pattern = rules.dynamicOnly.find((entry) => matchesGlob(target, [entry]) && !isInside(edge, entry))
  return (
    pattern && `${target} is reached only by import() (${pattern}): a static import would put it into the first bundle`
  )
}

const FORBIDDEN = /\/src\/(views|slots)\//

/** Rules between the folders of one plugin: actions never know views, atoms know nothing but jotai and the kernel. */
export function insideProblem({ from, specifier, target, kind, isRelative }: Edge): string | undefined {
  if (/\/src\/actions\//.test(from) && isRelative && target && FORBIDDEN.test(target)) {
    return `actions never import views (${target}): pass what the action needs as an argument`
  }
  const isAtoms = /^plugins\/[^/]+\/src\/atoms\.ts$/.test(from)
  if (isAtoms && kind !== 'type' && !/^(jotai\/|@latchkey\/kernel$|\.\/constants|\.\/\w*[sS]chema)/.test(specifier)) {
    return `atoms.ts imports nothing but jotai and the kernel (${specifier}): derive in another file`
  }
  return undefined
}

const layerOf = (rules: BoundaryRules, file: string): Layer | undefined =>
  rules.layers.find(({ match }) => matchesGlob(file, [match]))

/** The package or entry a file belongs to: inside it, a layer says nothing. */
function unitOf(file: string): string {
  const [first, second, third] = file.split('/')
  if (first === 'kernel' || first === 'theme') return `${first}/${second}/${third}`
  return `${first}/${second}`
}

/** Why an import inside the workspace breaks the layers, if it does. */
export function layerProblem(rules: BoundaryRules, edge: Edge): string | undefined {
  const { from, target, kind } = edge
  const own = layerOf(rules, from)
  if (!own || !target || unitOf(from) === unitOf(target)) return undefined
  const other = layerOf(rules, target)
  if (!other)
    return `imports ${target}, which is outside the layers: move what both need into the lower of the two packages`
  if (own.onlyWorkspace && !matchesGlob(target, own.onlyWorkspace)) {
    return `${own.match} may import only ${own.onlyWorkspace.join(', ')}, not ${target}: code that needs both belongs in plugins/`
  }
  if (own.forbidWorkspace && matchesGlob(target, own.forbidWorkspace)) {
    return `${own.match} may not import ${own.forbidWorkspace.join(', ')} (${target}): use what the kernel's contract offers`
  }
  if (other.level < own.level) return undefined
  if (other.level === own.level && own.sameLevel === 'type-only') {
    return kind === 'type' ? undefined : `may use ${target} by type only: write "import type", and ask for it in needs`
  }
  return `level ${own.level} (${own.match}) may not import level ${other.level} (${target}): the code belongs in ${other.match.split('/*')[0]}, or what it needs belongs lower`
}

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
