import { countBindings, isShorthand } from './names.ts'
import type { Source } from './source.ts'
import { child, children, isComputed, nameOf, type SyntaxNode } from './syntax.ts'

/** An action of a plugin under its former and its new name. */
export interface RenamedAction {
  readonly plugin: string
  readonly from: string
  readonly to: string
}

const isMember = ({ type }: SyntaxNode): boolean => /^(Optional)?MemberExpression$/.test(type)

/** The variables of a file that hold `pluginHooks('<plugin>')`. */
function hooksOf({ places }: Source, plugin: string): ReadonlySet<string> {
  const names = places.flatMap(({ node }) => {
    const call = node.type === 'VariableDeclarator' ? child(node, 'init') : undefined
    const isHooks = call?.type === 'CallExpression' && nameOf(child(call, 'callee')) === 'pluginHooks'
    const [id] = isHooks ? children(call, 'arguments') : []
    return id && nameOf(id) === plugin ? [nameOf(child(node, 'id')) ?? ''] : []
  })
  return new Set(names)
}

/** Says of an expression whether it is the plugin's handle: `kernel.plugins.swaps`, `ctx.needs.swaps`, `hooks.usePlugin()`. */
function handleTest(source: Source, plugin: string): (node: SyntaxNode | undefined) => boolean {
  const hooks = hooksOf(source, plugin)
  return (node) => {
    const inner = node?.type === 'TSNonNullExpression' ? child(node, 'expression') : node
    if (!inner) return false
    if (isMember(inner)) {
      const holder = child(inner, 'object')
      const isOfKernel = /^(plugins|needs)$/.test(
        nameOf((holder && isMember(holder) && child(holder, 'property')) || holder) ?? '',
      )
      return isOfKernel && !isComputed(inner) && nameOf(child(inner, 'property')) === plugin
    }
    const callee = inner.type === 'CallExpression' ? child(inner, 'callee') : undefined
    if (!callee || !isMember(callee) || nameOf(child(callee, 'property')) !== 'usePlugin') return false
    return hooks.has(nameOf(child(callee, 'object')) ?? '')
  }
}

/** Renames the action where a handle is taken apart; its variable keeps its name. */
function renameKeys(source: Source, pattern: SyntaxNode, { from, to }: RenamedAction): void {
  for (const property of children(pattern, 'properties')) {
    const key = child(property, 'key')
    if (!key || isComputed(property) || nameOf(key) !== from) continue
    source.replace(
      isShorthand(property) ? { start: key.start, end: key.start } : key,
      isShorthand(property) ? `${to}: ` : to,
    )
  }
}

/** Follows an action that is called otherwise, wherever the plugin's handle is in sight; elsewhere a call of that name is noted. */
export function renameAction(source: Source, action: RenamedAction): void {
  const { plugin, from, to } = action
  const isHandle = handleTest(source, plugin)
  const bindings = countBindings(source)
  const variables = new Set<string>()
  for (const { node } of source.places) {
    if (node.type !== 'VariableDeclarator' || !isHandle(child(node, 'init'))) continue
    const id = child(node, 'id')
    if (id?.type === 'ObjectPattern') renameKeys(source, id, action)
    const name = id?.type === 'Identifier' ? nameOf(id) : undefined
    if (name !== undefined && bindings.get(name) === 1) variables.add(name)
  }
  for (const { node } of source.places) {
    const property = isMember(node) && !isComputed(node) ? child(node, 'property') : undefined
    if (!property || nameOf(property) !== from) continue
    const object = child(node, 'object')
    const name = object?.type === 'Identifier' ? (nameOf(object) ?? '') : ''
    if (isHandle(object) || variables.has(name)) source.replace(property, to)
    else if (name === plugin) source.note(node, `if this is the plugin "${plugin}", ${from} is called ${to} now`)
  }
}
