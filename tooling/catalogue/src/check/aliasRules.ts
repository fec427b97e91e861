import type { AnyNode, Identifier } from 'acorn'
import { takenBy } from './askRules.ts'
import { GLOBALS, globalName, isNode, propertyName, textOf } from './syntax.ts'

/** Whether an expression is the global object, as `window` is. */
const isGlobalObject = (node: AnyNode | null | undefined): node is Identifier =>
  node?.type === 'Identifier' && GLOBALS.test(node.name)

/** `globalThis.name`, as the reader of members takes it. */
function memberOf(object: Identifier, key: string): AnyNode {
  const { start, end } = object
  const property = { type: 'Identifier', name: key, start, end } as const
  return { type: 'MemberExpression', object, property, computed: false, optional: false, start, end }
}

/** Members of the global object that a statement takes without a dot: by a pattern, or by `Reflect.get`. */
export function takenGlobals(node: AnyNode): readonly AnyNode[] {
  const [pattern, from] =
    node.type === 'VariableDeclarator'
      ? [node.id, node.init]
      : node.type === 'AssignmentExpression' || node.type === 'AssignmentPattern'
        ? [node.left, node.right]
        : []
  if (pattern && from && isGlobalObject(from)) return takenBy(pattern).map(({ key }) => memberOf(from, key))
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const [object, key] = node.arguments
  const isReflected = globalName(node.callee.object as AnyNode) === 'Reflect' && propertyName(node.callee) === 'get'
  const name = textOf(key as AnyNode | undefined)
  return isReflected && isNode(object) && isGlobalObject(object) && name !== undefined ? [memberOf(object, name)] : []
}

/** Whether an expression is given another name: a variable's, a property's or a result's. */
export function isAlias(node: AnyNode, parents: ReadonlyMap<AnyNode, AnyNode>): boolean {
  const parent = parents.get(node)
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.init === node
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return parent.right === node
    case 'Property':
      return parent.value === node && parents.get(parent)?.type === 'ObjectExpression'
    case 'ArrowFunctionExpression':
      return parent.body === node
    case 'ArrayExpression':
    case 'ReturnStatement':
      return true
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'SequenceExpression':
    case 'ChainExpression':
      return isAlias(parent, parents)
    default:
      return false
  }
}
