import type { Function as AnyFunction, AnyNode } from 'acorn'
import { isNode, walk } from './syntax.ts'

/** The node around each node of a script. */
export type Parents = ReadonlyMap<AnyNode, AnyNode>

/** Whose names a script uses. */
export interface Names {
  readonly parents: Parents
  /** Whether the script declares the name itself where this identifier stands, so that it is not the page's. */
  isOwn(node: AnyNode): boolean
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|StaticBlock|Program)$/
const BLOCK = /^(BlockStatement|SwitchStatement|For(In|Of)?Statement)$/

/** The names that a pattern declares. */
function namesIn(pattern: AnyNode | null | undefined): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn((property.type === 'Property' ? property.value : property) as AnyNode),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => namesIn(element as AnyNode | null))
    case 'AssignmentPattern':
      return namesIn(pattern.left as AnyNode)
    case 'RestElement':
      return namesIn(pattern.argument as AnyNode)
    default:
      return []
  }
}

/** The function, or with `BLOCK` the block, that a declaration holds in. */
function scopeAround(node: AnyNode, parents: Parents, isBlock: boolean): AnyNode {
  const parent = parents.get(node)
  if (!parent) return node
  const isScope = FUNCTION.test(parent.type) || (isBlock && BLOCK.test(parent.type))
  return isScope ? parent : scopeAround(parent, parents, isBlock)
}

/** What a node declares, and the node in which that holds. */
function declaredBy(node: AnyNode, parents: Parents): readonly (readonly [scope: AnyNode, names: readonly string[]])[] {
  switch (node.type) {
    case 'VariableDeclarator': {
      const declaration = parents.get(node)
      const isVar = declaration?.type === 'VariableDeclaration' && declaration.kind === 'var'
      return [[scopeAround(node, parents, !isVar), namesIn(node.id)]]
    }
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const { id, params } = node as AnyFunction
      const own = params.flatMap((param) => namesIn(param))
      const isDeclared = node.type === 'FunctionDeclaration'
      return [
        [node, own],
        [isDeclared ? scopeAround(node, parents, true) : node, namesIn(id)],
      ]
    }
    case 'ClassDeclaration':
      return [[scopeAround(node, parents, true), namesIn(node.id)]]
    case 'ClassExpression':
      return [[node, namesIn(node.id)]]
    case 'CatchClause':
      return [[node, namesIn(node.param)]]
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [[scopeAround(node, parents, false), namesIn(node.local)]]
    default:
      return []
  }
}

/** Reads which names a script declares, and where. */
export function readNames(program: AnyNode): Names {
  const parents = new Map<AnyNode, AnyNode>()
  walk(program, (node) => {
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) parents.set(child, node)
  })
  const declared = new Map<AnyNode, Set<string>>()
  walk(program, (node) => {
    for (const [scope, names] of declaredBy(node, parents)) {
      const known = declared.get(scope) ?? new Set()
      for (const name of names) known.add(name)
      declared.set(scope, known)
    }
  })
  const isOwn = (node: AnyNode): boolean => {
    if (node.type !== 'Identifier') return false
    for (let scope: AnyNode | undefined = node; scope; scope = parents.get(scope))
      if (declared.get(scope)?.has(node.name)) return true
    return false
  }
  return { parents, isOwn }
}

/** Whether an identifier stands where it is no use of a variable: as a key, a label, or a name in an import. */
export function isOnlyName(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.property === node && !parent.computed
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.key === node && !parent.computed
    case 'ImportSpecifier':
      return parent.imported === node
    case 'ExportSpecifier':
    case 'ExportAllDeclaration':
      return parent.exported === node
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return parent.label === node
    default:
      return false
  }
}
