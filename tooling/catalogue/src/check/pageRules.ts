import { builtinModules } from 'node:module'
import type { AnyNode } from 'acorn'
import type { Manifest } from '../manifest/manifest.ts'
import { isOnlyName } from './ownNames.ts'
import { BUILT_IN, error, GLOBALS, globalName, type Problem, propertyName, textOf } from './syntax.ts'

/** The page's own things: storage, wallets, and what every script shares. */
export function memberProblem(node: AnyNode, kind: Manifest['kind']): Problem | undefined {
  if (node.type === 'MemberExpression') {
    const name = globalName(node)
    const owner = node.object.type === 'Identifier' ? node.object.name : undefined
    if (owner === 'document' && propertyName(node) === 'cookie')
      return error('page-storage', "It reads or writes the page's cookies", 'Use persistedAtom')
    if (name && /^(localStorage|sessionStorage|indexedDB)$/.test(name)) return storageProblem(name)
    if (name === 'ethereum' && kind === 'plugin')
      return error(
        'page-wallets',
        'It reaches a wallet past the kernel',
        'Use ctx.kernel.wallet; its requests pass the gates',
      )
  }
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') return pollution(node.left)
  return undefined
}

/** What belongs to one tab has no place in the kernel's storage, which tabs share: a reviewer decides. */
const storageProblem = (name: string): Problem => ({
  rule: 'page-storage',
  level: name === 'sessionStorage' ? 'warning' : 'error',
  message: `${name} holds what other plugins and the page keep there`,
  fix: 'Use persistedAtom, which has a name of its own',
})

const isBuiltInPrototype = (node: AnyNode): boolean =>
  node.type === 'MemberExpression' &&
  (propertyName(node) === '__proto__' ||
    (propertyName(node) === 'prototype' && BUILT_IN.test(globalName(node.object as AnyNode) ?? '')))

const POLLUTION = error(
  'shared-objects',
  'It changes an object that all scripts of the page share',
  'Keep it in a module of your own',
)

function pollution(target: AnyNode): Problem | undefined {
  if (target.type !== 'MemberExpression') return undefined
  const object = target.object as AnyNode
  if (isBuiltInPrototype(object)) return POLLUTION
  if (object.type !== 'Identifier') return undefined
  if (BUILT_IN.test(object.name)) return POLLUTION
  return GLOBALS.test(object.name)
    ? { ...POLLUTION, level: 'warning', message: 'It puts something into the page for all scripts' }
    : undefined
}

/** Defines something on a shared object: `Object.defineProperty(Array.prototype, …)`. */
export function definesShared(node: AnyNode): Problem | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const method = propertyName(node.callee)
  const owner = node.callee.object.type === 'Identifier' ? node.callee.object.name : ''
  const isDefining =
    /^(Object|Reflect)$/.test(owner) &&
    /^(defineProperty|defineProperties|assign|set|setPrototypeOf)$/.test(method ?? '')
  const target = node.arguments[0] as AnyNode | undefined
  if (!isDefining || !target) return undefined
  if (isBuiltInPrototype(target)) return POLLUTION
  const isGlobal = target.type === 'Identifier' && GLOBALS.test(target.name)
  return isGlobal
    ? { ...POLLUTION, level: 'warning', message: 'It puts something into the page for all scripts' }
    : undefined
}

/** Bare `localStorage`, which is no member of anything. */
export function bareStorage(node: AnyNode, parent: AnyNode | undefined): Problem | undefined {
  if (node.type !== 'Identifier' || !/^(localStorage|sessionStorage|indexedDB)$/.test(node.name)) return undefined
  const isKey = parent?.type === 'Property' && !parent.computed && parent.key === node && parent.value !== node
  const isMember = parent?.type === 'MemberExpression' && parent.property === node && !parent.computed
  return isKey || isMember ? undefined : storageProblem(node.name)
}

const NODE_FIX = 'Publish ES modules for browsers: what the package needs of a server does not belong into a page'

const isBuiltIn = (name: string): boolean =>
  name.startsWith('node:') || builtinModules.includes(name.split('/')[0] ?? '')

/** The module that a statement or a call names. */
function sourceOf(node: AnyNode): string | undefined {
  const imports = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression)$/
  return imports.test(node.type)
    ? textOf((node as { readonly source?: AnyNode | null }).source ?? undefined)
    : undefined
}

/**
 * What only Node has: its modules, its `process`, its `require`. Such code is no code for a page, and could read files while it
 * is checked.
 * @param isOwn - whether the script declares the name itself
 */
export function nodeProblem(node: AnyNode, parent: AnyNode | undefined, isOwn: boolean): Problem | undefined {
  const source = sourceOf(node)
  if (source !== undefined && isBuiltIn(source))
    return error('no-node', `It imports ${source}, which pages lack`, NODE_FIX)
  if (node.type === 'MemberExpression' && node.object.type === 'MetaProperty') {
    const name = propertyName(node)
    return name === 'url' || name === 'env'
      ? undefined
      : error('no-node', `It reads import.meta.${name ?? '…'}`, NODE_FIX)
  }
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined
  const name = globalName(node)
  if (name === undefined || isOnlyName(node, parent)) return undefined
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return undefined
  if (!/^(process|require|createRequire)$/.test(name) || (name === 'process' && isOwn)) return undefined
  // Bundlers replace it.
  if (name === 'process' && parent?.type === 'MemberExpression' && propertyName(parent) === 'env') return undefined
  return error('no-node', `It uses ${name}, which pages lack`, NODE_FIX)
}
