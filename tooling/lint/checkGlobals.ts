import { join } from 'node:path'
import { type Node, Visitor } from 'oxc-parser'
import type { Check } from './check.ts'
import rules from './globals/globals.json' with { type: 'json' }
import { matchesGlob, sourceFiles } from './listFiles.ts'
import { type ParsedFile, parseFile } from './parseFile.ts'

/** One use of a global. */
interface GlobalUse {
  readonly name: string
  /** From 1. */
  readonly line: number
}

/** Names that a file declares, imports or takes as parameters: such a name is not the global one. */
function declared({ result }: ParsedFile): Set<string> {
  const names = new Set<string>()
  const bind = (node: Node | null | undefined): void => {
    if (node?.type === 'Identifier') names.add(node.name)
    if (node?.type === 'ObjectPattern')
      for (const property of node.properties) bind(property.type === 'Property' ? property.value : property.argument)
    if (node?.type === 'ArrayPattern') for (const element of node.elements) bind(element)
    if (node?.type === 'AssignmentPattern') bind(node.left)
  }
  const bindAll = (nodes: readonly Node[]): void => {
    for (const node of nodes) bind(node)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: ({ id, params }) => bindAll([...(id ? [id] : []), ...params]),
    FunctionExpression: ({ params }) => bindAll(params),
    ArrowFunctionExpression: ({ params }) => bindAll(params),
    ImportSpecifier: ({ local }) => bind(local),
    ImportDefaultSpecifier: ({ local }) => bind(local),
  }).visit(result.program)
  return names
}

/** Identifiers that only name a property or a key. */
function labels({ result }: ParsedFile): Set<number> {
  const starts = new Set<number>()
  new Visitor({
    MemberExpression: ({ property, computed }) => void (computed || starts.add(property.start)),
    Property: ({ key, computed, shorthand }) => void (computed || shorthand || starts.add(key.start)),
    TSPropertySignature: ({ key }) => void starts.add(key.start),
    TSMethodSignature: ({ key }) => void starts.add(key.start),
    PropertyDefinition: ({ key }) => void starts.add(key.start),
    MethodDefinition: ({ key }) => void starts.add(key.start),
    TSTypeQuery: ({ exprName }) => void starts.add(exprName.start),
    TSTypeReference: ({ typeName }) => void starts.add(typeName.start),
    TSFunctionType: ({ params }) => {
      for (const param of params) starts.add(param.start)
    },
  }).visit(result.program)
  return starts
}

/** Where a file uses one of the named globals, bare or through `globalThis`. */
function globalUses(file: ParsedFile, names: ReadonlySet<string>): GlobalUse[] {
  const own = declared(file)
  const skipped = labels(file)
  const uses: GlobalUse[] = []
  new Visitor({
    Identifier({ name, start }) {
      if (!names.has(name) || own.has(name) || skipped.has(start)) return
      skipped.add(start)
      uses.push({ name, line: file.lineOf(start) })
    },
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier' || object.name !== 'globalThis' || property.type !== 'Identifier') return
      if (names.has(property.name)) uses.push({ name: property.name, line: file.lineOf(start) })
    },
  }).visit(file.result.program)
  return uses
}

function allowedIn(file: string): (name: string) => boolean {
  const rows = Object.entries(rules.allowed).filter(([pattern]) => matchesGlob(file, [pattern]))
  return (name) => rows.some(([, names]) => names === '*' || names.includes(name))
}

/** Facts of the browser enter through the services, so that tests and hosts can replace them. */
export const checkGlobals: Check = ({ root }) => {
  const names = new Set(rules.names)
  const files = sourceFiles(root).filter((file) => rules.folders.includes(file.split('/')[0] ?? ''))
  return files.flatMap((file) => {
    const isAllowed = allowedIn(file)
    return globalUses(parseFile(join(root, file)), names)
      .filter(({ name }) => !isAllowed(name))
      .map(({ name, line }) => ({
        file,
        line,
        message: `uses ${name} directly: take it from the services of the kernel or the context`,
      }))
  })
}
