import type { AnyNode } from 'acorn'
import { markSensitive } from '../manifest/compare.ts'
import { error, type Problem, propertyName, textOf, walk } from './syntax.ts'

const FIX = 'Name it in "latchkey"."capabilities", and in permissions.capabilities where the plugin is made'

/** Methods of `wallet`, with the capability that each needs. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['request', 'request'],
  ['getProvider', 'request'],
  ['signMessage', 'signMessage'],
])

/** Hooks of the kernel that ask wallets past the context of the plugin, where nothing is counted. */
const HOOKS: ReadonlyMap<string, string> = new Map([
  ['useProvider', 'request'],
  ['useSendTransaction', 'sendTransaction'],
  ['useSignMessage', 'signMessage'],
])

/** The kernel, and what a file of the package itself may hand on of it. */
const KERNEL = /^(@latchkey\/kernel(\/|$)|\.)/

const WALLET = 'wallet'
const CAPABILITY = 'capability'

/** The name of an identifier or of a text, as imports, exports and patterns may write it. */
function nameOf(node: AnyNode | null | undefined): string | undefined {
  return node?.type === 'Identifier' ? node.name : textOf(node ?? undefined)
}

/** What a pattern takes out of an object: the name there, and where it goes. */
export function takenBy(pattern: AnyNode): readonly { readonly key: string; readonly to: AnyNode }[] {
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const key = property.computed ? textOf(property.key as AnyNode) : nameOf(property.key as AnyNode)
    const value = property.value as AnyNode
    return key === undefined ? [] : [{ key, to: value.type === 'AssignmentPattern' ? (value.left as AnyNode) : value }]
  })
}

/** Whether an expression is `kernel.wallet`, or a name it goes by. */
function isWallet(node: AnyNode | null | undefined, names: ReadonlySet<string>): boolean {
  if (node?.type === 'ChainExpression') return isWallet(node.expression, names)
  if (node?.type === 'Identifier') return names.has(node.name)
  return node?.type === 'MemberExpression' && propertyName(node) === WALLET
}

/** The names by which a script knows `kernel.wallet`: what is made smaller calls it something else. */
export function walletNames(program: AnyNode): ReadonlySet<string> {
  const names = new Set([WALLET])
  const add = (node: AnyNode): void => {
    if (node.type === 'Identifier') names.add(node.name)
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && isWallet(node.init, names)) add(node.id)
    if (node.type === 'AssignmentExpression' && isWallet(node.right, names)) add(node.left)
    for (const { key, to } of takenBy(node)) if (key === WALLET) add(to)
  })
  return names
}

/** Hooks that are imported, or handed on under whatever name. */
function hooksOf(node: AnyNode): readonly (string | undefined)[] {
  if (node.type === 'MemberExpression') return [HOOKS.get(propertyName(node) ?? '')]
  if (node.type === 'ObjectPattern') return takenBy(node).map(({ key }) => HOOKS.get(key))
  if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return []
  if (!KERNEL.test(textOf(node.source ?? undefined) ?? '')) return []
  return node.specifiers.map((specifier) => {
    if (specifier.type === 'ImportSpecifier') return HOOKS.get(nameOf(specifier.imported) ?? '')
    return specifier.type === 'ExportSpecifier' ? HOOKS.get(nameOf(specifier.local) ?? '') : undefined
  })
}

/** Methods of the wallet that are named, also where they are taken out of it. */
function methodsOf(node: AnyNode, names: ReadonlySet<string>): readonly (string | undefined)[] {
  if (node.type === 'MemberExpression' && isWallet(node.object, names)) return [METHODS.get(propertyName(node) ?? '')]
  if (node.type === 'VariableDeclarator' && isWallet(node.init, names))
    return takenBy(node.id).map(({ key }) => METHODS.get(key))
  return takenBy(node).flatMap(({ key, to }) => (key === WALLET ? takenBy(to).map((own) => METHODS.get(own.key)) : []))
}

/** Whether `capability` of a context gets another name, under which calls cannot be found. */
function renamesCapability(node: AnyNode): boolean {
  const isOwnName = (to: AnyNode): boolean => to.type === 'Identifier' && to.name === CAPABILITY
  if (node.type === 'VariableDeclarator' && node.init && propertyName(node.init) === CAPABILITY)
    return !isOwnName(node.id)
  return takenBy(node).some(({ key, to }) => key === CAPABILITY && !isOwnName(to))
}

/** The capabilities that a node asks for by name; `undefined` in the list where the name is only known at run time. */
function askedBy(node: AnyNode, wallets: ReadonlySet<string>): readonly (string | undefined)[] {
  if (renamesCapability(node)) return [undefined]
  const named = [...hooksOf(node), ...methodsOf(node, wallets)].filter((name) => name !== undefined)
  if (node.type !== 'CallExpression') return named
  const callee = node.callee as AnyNode
  const name = textOf(node.arguments[0] as AnyNode | undefined)
  // A function of the package itself may be called so.
  if (callee.type === 'Identifier') return callee.name === CAPABILITY && name !== undefined ? [name] : []
  return propertyName(callee) === CAPABILITY ? [name] : []
}

/**
 * What a plugin asks of wallets and does not declare: what is not stated is not allowed.
 * @param wallets - what the script calls `kernel.wallet`
 */
export function askProblems(
  node: AnyNode,
  declared: readonly string[],
  wallets: ReadonlySet<string>,
): readonly Problem[] {
  return askedBy(node, wallets).flatMap((name): readonly Problem[] => {
    if (name === undefined)
      return [
        {
          rule: 'stated-permissions',
          level: 'warning',
          message: 'It asks for a capability of wallets whose name is only known at run time',
          fix: 'Write the name out where it is asked for',
        },
      ]
    if (declared.includes(name)) return []
    return [error('permissions', `It asks wallets for ${markSensitive(name)}, which is not declared`, FIX)]
  })
}
