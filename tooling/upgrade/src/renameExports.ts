import { countBindings, isReference, isShorthand } from './names.ts'
import type { Source } from './source.ts'
import { child, children, isComputed, nameOf, type SyntaxNode } from './syntax.ts'

/** New names of a module's exports, by their former names. */
export type Renames = Readonly<Record<string, string>>

interface Imported {
  readonly node: SyntaxNode
  readonly imported: string
  readonly local: string
}

function specifiersOf({ program }: Source, modules: readonly string[]): readonly SyntaxNode[] {
  return children(program, 'body')
    .filter(({ type }) => type === 'ImportDeclaration')
    .filter((node) => modules.includes(nameOf(child(node, 'source')) ?? ''))
    .flatMap((node) => children(node, 'specifiers'))
}

/** The names by which a file imports whole modules. */
export function namespacesOf(source: Source, modules: readonly string[]): readonly string[] {
  return specifiersOf(source, modules)
    .filter(({ type }) => type === 'ImportNamespaceSpecifier')
    .flatMap((node) => nameOf(child(node, 'local')) ?? [])
}

/** What a file imports by name from a module. */
export function importsOf(source: Source, modules: readonly string[]): readonly Imported[] {
  return specifiersOf(source, modules)
    .filter(({ type }) => type === 'ImportSpecifier')
    .map((node) => {
      const local = nameOf(child(node, 'local')) ?? ''
      return { node, local, imported: nameOf(child(node, 'imported')) ?? local }
    })
}

/** Every use of a variable under its new name; what is called after it from outside keeps its name. */
function renameVariable(source: Source, from: string, to: string): void {
  for (const place of source.places) {
    if (!isReference(place, from)) continue
    const { node, parent, key } = place
    if (parent?.type === 'ExportSpecifier') {
      const exported = child(parent, 'exported')
      if (exported && nameOf(exported) === from) source.replace(parent, `${to} as ${from}`)
      else source.replace(node, to)
    } else if (parent?.type === 'ObjectProperty' && isShorthand(parent) && key === 'value')
      source.replace(parent, `${from}: ${to}`)
    else source.replace(node, to)
  }
}

/** `ui.Plate` and `<ui.Plate>` of `import * as ui`. */
function renameMembers(source: Source, namespace: string, renames: Renames): void {
  for (const { node } of source.places) {
    const isMember = /^(Optional)?MemberExpression$|^JSXMemberExpression$/.test(node.type) && !isComputed(node)
    const [object, property] = isMember
      ? [child(node, 'object'), child(node, 'property')]
      : node.type === 'TSQualifiedName'
        ? [child(node, 'left'), child(node, 'right')]
        : []
    const to = renames[nameOf(property) ?? '']
    if (to !== undefined && property && nameOf(object) === namespace) source.replace(property, to)
  }
}

/** The names of a file while it is changed. */
interface FileNames {
  readonly imports: readonly Imported[]
  /** How often each is given to something. */
  readonly taken: Map<string, number>
  /** Those that are imported from the module without another name. */
  readonly known: Set<string>
}

function namesOf(source: Source, modules: readonly string[]): FileNames {
  const imports = importsOf(source, modules)
  const known = imports.flatMap(({ imported, local }) => (imported === local ? [local] : []))
  return { imports, taken: new Map(countBindings(source)), known: new Set(known) }
}

/** The text of one name in an import after the renaming, and its uses with it; nothing where it is imported already. */
function renameImported(
  source: Source,
  { node, imported, local }: Imported,
  to: string,
  { taken, known }: FileNames,
): string | undefined {
  const name = child(node, 'imported') ?? node
  const head = source.code.slice(node.start, name.start)
  if (imported !== local) return `${head}${to} as ${local}`
  const isOurs = known.has(to)
  if ((taken.get(local) ?? 0) > 1 || (!isOurs && taken.has(to))) return `${head}${to} as ${local}`
  renameVariable(source, local, to)
  known.add(to)
  taken.set(to, 1)
  return isOurs ? undefined : `${head}${to}`
}

function renameImport(source: Source, declaration: SyntaxNode, renames: Renames, names: FileNames): void {
  const own = names.imports.filter(({ node }) => node.start >= declaration.start && node.end <= declaration.end)
  const texts = own.map((entry) => {
    const to = Object.hasOwn(renames, entry.imported) ? renames[entry.imported] : undefined
    return to === undefined ? source.textOf(entry.node) : renameImported(source, entry, to, names)
  })
  const [first, second] = own
  const last = own.at(-1)
  if (!first || !last || texts.every((text, at) => own[at] && text === source.textOf(own[at].node))) return
  const between = second ? source.code.slice(first.node.end, second.node.start) : ', '
  const remaining = texts.filter((text) => text !== undefined)
  source.replace({ start: first.node.start, end: last.node.end }, remaining.join(between))
}

/** `export { Plate } from 'module'`: what the file itself exports keeps its name. */
function renameHandedOn(source: Source, declaration: SyntaxNode, renames: Renames): void {
  for (const specifier of children(declaration, 'specifiers')) {
    const local = child(specifier, 'local')
    const to = renames[nameOf(local) ?? '']
    if (!local || to === undefined) continue
    const isSame = nameOf(local) === nameOf(child(specifier, 'exported'))
    source.replace(isSame ? specifier : local, isSame ? `${to} as ${nameOf(local)}` : to)
  }
}

/**
 * Follows renamed exports of a module: in imports, in their uses, in what is handed on. A name that the file has given to something
 * else as well keeps its former name in the file: `import { ListCard as Plate }`.
 * @param modules the entries that export it, e.g. `@latchkey/theme/ui`
 */
export function renameExports(source: Source, modules: readonly string[], renames: Renames): void {
  const names = namesOf(source, modules)
  for (const declaration of children(source.program, 'body')) {
    if (!modules.includes(nameOf(child(declaration, 'source')) ?? '')) continue
    if (declaration.type === 'ExportNamedDeclaration') renameHandedOn(source, declaration, renames)
    if (declaration.type !== 'ImportDeclaration') continue
    renameImport(source, declaration, renames, names)
    for (const specifier of children(declaration, 'specifiers'))
      if (specifier.type === 'ImportNamespaceSpecifier')
        renameMembers(source, nameOf(child(specifier, 'local')) ?? '', renames)
  }
}
