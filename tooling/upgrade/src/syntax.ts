import { parse } from '@babel/parser'

/** A node of a syntax tree; its children are read with {@link child} and {@link children}. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Where a node stands: what holds it, and by which field. */
export interface Place {
  readonly node: SyntaxNode
  readonly parent: SyntaxNode | undefined
  readonly key: string
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string' && 'start' in value

/** Fields that hold no code of their own. */
const ASIDE = new Set(['loc', 'extra', 'leadingComments', 'trailingComments', 'innerComments', 'tokens', 'errors'])

/** The node in a field, if there is one. */
export function child(node: SyntaxNode, key: string): SyntaxNode | undefined {
  const value: unknown = Reflect.get(node, key)
  return isNode(value) ? value : undefined
}

/** The nodes in a field that is a list. */
export function children(node: SyntaxNode, key: string): readonly SyntaxNode[] {
  const value: unknown = Reflect.get(node, key)
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The text of an identifier or of a string; nothing for any other node. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined) return undefined
  const value: unknown = Reflect.get(node, node.type === 'StringLiteral' ? 'value' : 'name')
  return typeof value === 'string' ? value : undefined
}

/** Whether a member or a key is written in brackets. */
export const isComputed = (node: SyntaxNode): boolean => Reflect.get(node, 'computed') === true

/** A file as modules are written: TypeScript and JSX where its ending allows them. Throws what the parser does. */
export function parseModule(code: string, path: string): SyntaxNode {
  const isScript = /\.[cm]?jsx?$/.test(path)
  const hasElements = isScript || path.endsWith('x')
  const { program }: { readonly program: unknown } = parse(code, {
    sourceType: 'unambiguous',
    plugins: [...(isScript ? [] : ['typescript' as const]), ...(hasElements ? ['jsx' as const] : []), 'decorators'],
  })
  return isNode(program) ? program : { type: 'Program', start: 0, end: code.length }
}

/** All nodes below one, itself first, in the order of the text. */
export function* walk(node: SyntaxNode, parent?: SyntaxNode, key = ''): Generator<Place> {
  yield { node, parent, key }
  for (const [field, value] of Object.entries(node)) {
    if (ASIDE.has(field)) continue
    for (const below of Array.isArray(value) ? value : [value]) if (isNode(below)) yield* walk(below, node, field)
  }
}
