import type { AnyNode } from 'acorn'
import type { Finding } from './finding.ts'

type Visit = (node: AnyNode) => void

/** Whether a value of the tree is a node. */
export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Visits a node and all below it. */
export function walk(node: AnyNode, visit: Visit): void {
  visit(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit)
    } else if (isNode(value)) walk(value, visit)
  }
}

/** Objects of the language and the page that all scripts share. */
export const BUILT_IN: RegExp =
  /^(Object|Array|String|Number|Function|Promise|Map|Set|RegExp|Date|Error|JSON|Reflect|EventTarget|Node|Element|HTMLElement|Window|Storage|CustomElementRegistry)$/
export const GLOBALS: RegExp = /^(window|globalThis|self|top|parent)$/

/** The name of `a`, `window.a` or `globalThis['a']`. */
export function globalName(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ChainExpression') return globalName(node.expression)
  if (node.type === 'SequenceExpression') return globalName(node.expressions.at(-1) as AnyNode)
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || !GLOBALS.test(node.object.name))
    return undefined
  return propertyName(node)
}

/** The name in `a.name` or `a['name']`. */
export function propertyName(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  if (!node.computed && node.property.type === 'Identifier') return node.property.name
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : undefined
}

/** The text of a literal. */
export const textOf = (node: AnyNode | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** A finding without its place. */
export interface Problem {
  readonly rule: string
  readonly level: Finding['level']
  readonly message: string
  readonly fix: string
}

export const error = (rule: string, message: string, fix: string): Problem => ({ rule, level: 'error', message, fix })
