import { importsOf, namespacesOf } from './renameExports.ts'
import type { Source } from './source.ts'
import { child, children, isComputed, nameOf, type SyntaxNode } from './syntax.ts'

/** Where components are imported from, and which ones. */
export interface Components {
  readonly modules: readonly string[]
  readonly names: readonly string[]
}

/** The name that is taken from a module imported as a whole: `Stack` of `ui.Stack`. */
function memberOf(node: SyntaxNode, namespaces: readonly string[]): string | undefined {
  const isMember = /MemberExpression$/.test(node.type) && !isComputed(node)
  return isMember && namespaces.includes(nameOf(child(node, 'object')) ?? '')
    ? nameOf(child(node, 'property'))
    : undefined
}

/** The opening tags of components, by whatever name the file has for them. */
function tagsOf(source: Source, { modules, names }: Components): readonly SyntaxNode[] {
  const locals = importsOf(source, modules).flatMap(({ imported, local }) => (names.includes(imported) ? [local] : []))
  const namespaces = namespacesOf(source, modules)
  const isOne = (name: SyntaxNode): boolean =>
    locals.includes(nameOf(name) ?? '') || names.includes(memberOf(name, namespaces) ?? '')
  return source.places.flatMap(({ node }) => {
    const name = node.type === 'JSXOpeningElement' ? child(node, 'name') : undefined
    return name && isOne(name) ? [node] : []
  })
}

const propertyOf = (tag: SyntaxNode, property: string): SyntaxNode | undefined =>
  children(tag, 'attributes').find((attribute) => nameOf(child(attribute, 'name')) === property)

/** Gives components a property they had no need of before. One that is written stays. */
export function addProperty(source: Source, components: Components, property: string, value: string): void {
  for (const tag of tagsOf(source, components)) {
    const name = child(tag, 'name')
    if (name && !propertyOf(tag, property))
      source.replace({ start: name.end, end: name.end }, ` ${property}="${value}"`)
  }
}

/** The strings that an expression can come to, and whether there is anything else. */
function outcomes(expression: SyntaxNode): { readonly strings: readonly SyntaxNode[]; readonly isWhole: boolean } {
  if (expression.type === 'StringLiteral') return { strings: [expression], isWhole: true }
  const branches = ['consequent', 'alternate'].flatMap((key) => child(expression, key) ?? [])
  if (expression.type !== 'ConditionalExpression') return { strings: [], isWhole: false }
  const all = branches.map(outcomes)
  return { strings: all.flatMap(({ strings }) => strings), isWhole: all.every(({ isWhole }) => isWhole) }
}

/**
 * Puts numbers in the place of a property's words. What is only known when the code runs is noted.
 * @param values the number for each word
 */
export function numberProperty(
  source: Source,
  components: Components,
  property: string,
  values: Readonly<Record<string, number>>,
): void {
  for (const tag of tagsOf(source, components)) {
    const value = child(propertyOf(tag, property) ?? tag, 'value')
    if (!value) continue
    const numberOf = (node: SyntaxNode): number | undefined => values[nameOf(node) ?? '']
    if (value.type === 'StringLiteral') {
      const number = numberOf(value)
      if (number !== undefined) source.replace(value, `{${number}}`)
      continue
    }
    const expression = child(value, 'expression') ?? value
    if (expression.type === 'NumericLiteral') continue
    const { strings, isWhole } = outcomes(expression)
    for (const node of strings) {
      const number = numberOf(node)
      if (number !== undefined) source.replace(node, String(number))
    }
    if (!isWhole) source.note(tag, `${property} is a number now: ${listOf(values)}`)
  }
}

const listOf = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([word, number]) => `${word} is ${number}`)
    .join(', ')

/** Notes each import of what has no successor. */
export function noteRemoved(
  source: Source,
  modules: readonly string[],
  removed: Readonly<Record<string, string>>,
): void {
  const note = (node: SyntaxNode, name: string): void => {
    if (Object.hasOwn(removed, name)) source.note(node, `${name} is gone: ${removed[name]}`)
  }
  for (const { node, imported } of importsOf(source, modules)) note(node, imported)
  const namespaces = namespacesOf(source, modules)
  for (const { node, parent } of source.places)
    if (parent?.type !== 'JSXClosingElement') note(node, memberOf(node, namespaces) ?? '')
}
