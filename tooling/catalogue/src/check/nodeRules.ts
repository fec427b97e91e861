import { builtinModules } from 'node:module'
import type { AnyNode } from 'acorn'
import { error, globalName, type Problem, propertyName, textOf } from './syntax.ts'

const FIX = 'Publish ES modules for browsers: what the package needs of a server does not belong into a page'

const isBuiltIn = (name: string): boolean =>
  name.startsWith('node:') || builtinModules.includes(name.split('/')[0] ?? '')

/** The module that a statement or a call names. */
function sourceOf(node: AnyNode): string | undefined {
  const imports = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression)$/
  return imports.test(node.type)
    ? textOf((node as { readonly source?: AnyNode | null }).source ?? undefined)
    : undefined
}

/** Where a name stands that is no use of the variable. */
function isOnlyName(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  if (parent?.type === 'Property') return parent.key === node && !parent.computed && !parent.shorthand
  if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') return parent.key === node
  return parent?.type === 'UnaryExpression' && parent.operator === 'typeof'
}

/** Names that a script declares itself, so that they are not Node's. */
export function declaresOwn(node: AnyNode): string | undefined {
  const isNamed = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration'
  return isNamed && node.id?.type === 'Identifier' ? node.id.name : undefined
}

/**
 * What only Node has: its modules, its `process`, its `require`. Such code is no code for a page, and could read files while it
 * is checked.
 * @param own - names that the script declares itself
 */
export function nodeProblem(node: AnyNode, parent: AnyNode | undefined, own: ReadonlySet<string>): Problem | undefined {
  const source = sourceOf(node)
  if (source !== undefined && isBuiltIn(source)) return error('no-node', `It imports ${source}, which pages lack`, FIX)
  if (node.type === 'MemberExpression' && node.object.type === 'MetaProperty') {
    const name = propertyName(node)
    return name === 'url' || name === 'env' ? undefined : error('no-node', `It reads import.meta.${String(name)}`, FIX)
  }
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined
  const name = globalName(node)
  if (name === undefined || isOnlyName(node, parent)) return undefined
  if (!/^(process|require|createRequire)$/.test(name) || own.has(name)) return undefined
  // Bundlers replace it.
  if (name === 'process' && parent?.type === 'MemberExpression' && propertyName(parent) === 'env') return undefined
  return error('no-node', `It uses ${name}, which pages lack`, FIX)
}
