import type { AnyNode, Identifier } from 'acorn'
import { takenBy } from './askRules.ts'
import { isOnlyName, type Names, type Parents } from './ownNames.ts'
import { error, GLOBALS, globalName, isNode, type Problem, propertyName, textOf } from './syntax.ts'

/** How code that makes code from text is written instead. */
export const CODE_FIX = 'Write the code out: a page with a strict policy refuses code made from text'

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
export function isAlias(node: AnyNode, parents: Parents): boolean {
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
    case 'ExportDefaultDeclaration':
      return true
    case 'ConditionalExpression':
      return parent.test !== node && isAlias(parent, parents)
    case 'LogicalExpression':
    case 'SequenceExpression':
    case 'ChainExpression':
      return isAlias(parent, parents)
    default:
      return false
  }
}

/** `eval` and `Function` where they are no call, which is a finding of its own. */
export const makerProblem = (name: string | undefined): Problem | undefined =>
  name === 'eval' || name === 'Function'
    ? error('no-eval', `${name}, which makes code from text, is used as a value`, CODE_FIX)
    : undefined

/** Methods that call what they are given, with a text where there is one. */
const CALLING = /^(map|flatMap|forEach|from|replace|replaceAll|reduce|then|catch|finally|call|apply|bind)$/

/** Whether a call only looks at `Function`, as `expect.any(Function)` does. */
function isLookedAt(callee: AnyNode): boolean {
  if (callee.type !== 'MemberExpression') return true
  return globalName(callee.object as AnyNode) !== 'Reflect' && !CALLING.test(propertyName(callee) ?? '')
}

/** Whether what makes code stands where it is only compared, or called by its name. */
function isHarmless(node: AnyNode, name: string, parents: Parents): boolean {
  const parent = parents.get(node)
  switch (parent?.type) {
    case 'ChainExpression':
      return isHarmless(parent, name, parents)
    case 'SequenceExpression':
      return parent.expressions.at(-1) === node && isHarmless(parent, name, parents)
    case 'UnaryExpression':
    case 'BinaryExpression':
    case 'SwitchCase':
      return true
    case 'CallExpression':
      return parent.callee === node || (name === 'Function' && isLookedAt(parent.callee as AnyNode))
    case 'NewExpression':
      return parent.callee === node
    case 'MemberExpression': {
      const after = parents.get(parent)
      return (
        name === 'Function' && propertyName(parent) === 'prototype' && propertyName(after ?? parent) !== 'constructor'
      )
    }
    default:
      return false
  }
}

/** What makes code from text and is used as a value: by whatever name it is called then. */
function makerValue(node: AnyNode, { parents, isOwn }: Names): Problem | undefined {
  if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return undefined
  const problem = makerProblem(globalName(node))
  const name = globalName(node) ?? ''
  if (!problem || isOnlyName(node, parents.get(node)) || (name === 'Function' && isOwn(node))) return undefined
  return isHarmless(node, name, parents) ? undefined : problem
}

/** The global object under another name, from which a reader of the code does not see what is taken. */
function pageAlias(node: AnyNode, { parents, isOwn }: Names): Problem | undefined {
  if (node.type !== 'Identifier' || !/^(window|globalThis|self)$/.test(node.name) || isOwn(node)) return undefined
  const parent = parents.get(node)
  const pattern = parent?.type === 'VariableDeclarator' ? parent.id : undefined
  const isNamed =
    pattern?.type === 'ObjectPattern'
      ? pattern.properties.some(({ type }) => type === 'RestElement')
      : parent?.type === 'SpreadElement' || isAlias(node, parents)
  if (!isNamed) return undefined
  return {
    rule: 'readable-code',
    level: 'warning',
    message: `${node.name} goes by another name, under which what it takes of the page cannot be read`,
    fix: `Write ${node.name} out where something of it is used`,
  }
}

/** What gets another name, or none, and does then what the other rules cannot see. */
export const valueProblem = (node: AnyNode, names: Names): Problem | undefined =>
  makerValue(node, names) ?? pageAlias(node, names)
