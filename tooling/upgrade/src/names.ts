import type { Source } from './source.ts'
import { child, children, isComputed, nameOf, type Place, type SyntaxNode } from './syntax.ts'

/** Nodes that give a name to something, by the field that holds the name. */
const BINDS: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ObjectMethod: ['params'],
  ClassMethod: ['params'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSEnumDeclaration: ['id'],
  TSModuleDeclaration: ['id'],
}

/** The names in a pattern, e.g. of `{ a, b: [c], ...d }`. */
function namesIn(pattern: SyntaxNode): readonly string[] {
  const inner = [
    ...children(pattern, 'properties'),
    ...children(pattern, 'elements'),
    ...['argument', 'left', 'parameter'].flatMap((key) => child(pattern, key) ?? []),
    ...(pattern.type === 'ObjectProperty' ? [child(pattern, 'value')].flatMap((value) => value ?? []) : []),
  ]
  const own = nameOf(pattern)
  return [...(own !== undefined && pattern.type === 'Identifier' ? [own] : []), ...inner.flatMap(namesIn)]
}

/** How often each name is given to something in the file, in whatever scope. */
export function countBindings({ places }: Source): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { node } of places)
    for (const key of BINDS[node.type] ?? []) {
      const single = child(node, key)
      for (const pattern of single ? [single] : children(node, key))
        for (const name of namesIn(pattern)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  return counts
}

/** Fields in which an identifier is a name of its own, and no variable. */
const OWN_NAME: Readonly<Record<string, string>> = {
  ObjectProperty: 'key',
  ObjectMethod: 'key',
  ClassProperty: 'key',
  ClassMethod: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  MemberExpression: 'property',
  OptionalMemberExpression: 'property',
}
const NEVER: Readonly<Record<string, readonly string[]>> = {
  JSXAttribute: ['name'],
  JSXMemberExpression: ['property'],
  TSQualifiedName: ['right'],
  ImportSpecifier: ['imported', 'local'],
  ExportSpecifier: ['exported'],
  LabeledStatement: ['label'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  TSEnumMember: ['id'],
}

/** Whether an identifier stands for the variable of that name. */
export function isReference({ node, parent, key }: Place, name: string): boolean {
  if ((node.type !== 'Identifier' && node.type !== 'JSXIdentifier') || nameOf(node) !== name) return false
  if (parent === undefined) return true
  if (NEVER[parent.type]?.includes(key)) return false
  return OWN_NAME[parent.type] !== key || isComputed(parent)
}

/** Whether an object's property is written as its variable alone, as in `{ a }`. */
export const isShorthand = (node: SyntaxNode): boolean => Reflect.get(node, 'shorthand') === true
