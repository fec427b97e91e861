import type { AnyNode } from 'acorn'
import { error, type Problem, propertyName, textOf } from './syntax.ts'

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

const KERNEL = /^@latchkey\/kernel(\/|$)/

/** The capabilities that a node asks for by name; `undefined` in the list where the name is only known at run time. */
function askedBy(node: AnyNode): readonly (string | undefined)[] {
  if (node.type === 'ImportDeclaration' && KERNEL.test(textOf(node.source) ?? ''))
    return node.specifiers.flatMap((specifier) => {
      const { imported } = specifier.type === 'ImportSpecifier' ? specifier : {}
      const name = imported?.type === 'Identifier' ? HOOKS.get(imported.name) : undefined
      return name === undefined ? [] : [name]
    })
  if (node.type !== 'CallExpression') return []
  const callee = node.callee as AnyNode
  const name = textOf(node.arguments[0] as AnyNode | undefined)
  // A function of the package itself may be called so.
  if (callee.type === 'Identifier') return callee.name === 'capability' && name !== undefined ? [name] : []
  if (callee.type !== 'MemberExpression') return []
  const method = propertyName(callee)
  if (method === 'capability') return [name]
  const owner = callee.object.type === 'Identifier' ? callee.object.name : propertyName(callee.object as AnyNode)
  const needed = owner === 'wallet' ? METHODS.get(method ?? '') : undefined
  return needed === undefined ? [] : [needed]
}

/** What a plugin asks of wallets and does not declare: what is not stated is not allowed. */
export function askProblems(node: AnyNode, declared: readonly string[]): readonly Problem[] {
  return askedBy(node).flatMap((name): readonly Problem[] => {
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
    return [error('permissions', `It asks wallets for ${name}, which is not declared`, FIX)]
  })
}
