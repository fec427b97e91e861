import { type AnyNode, type Node, type ObjectExpression, parse } from 'acorn'
import type { Manifest } from '../manifest/manifest.ts'
import { isScript, type PackageFile, type PackageFiles } from '../package/packageFiles.ts'
import { CODE_FIX, isAlias, makerProblem, takenGlobals, valueProblem } from './aliasRules.ts'
import { askProblems, walletNames } from './askRules.ts'
import type { Finding } from './finding.ts'
import { readNames } from './ownNames.ts'
import { bareStorage, definesShared, memberProblem, nodeProblem } from './pageRules.ts'
import { error, globalName, type Problem, propertyName, textOf, walk } from './syntax.ts'

/** `(() => {}).constructor`, and `x.constructor.constructor`: the function that makes functions. */
function isFunctionMaker(callee: AnyNode): boolean {
  if (callee.type !== 'MemberExpression' || propertyName(callee) !== 'constructor') return false
  const { object } = callee
  return /^(Arrow)?FunctionExpression$/.test(object.type) || propertyName(object as AnyNode) === 'constructor'
}

/** Code from text, and code from elsewhere. */
function callProblem(node: AnyNode): Problem | undefined {
  if (node.type === 'ImportExpression') {
    const { source } = node
    const text = textOf(source as AnyNode)
    if (text === undefined)
      return error('downloaded-code', 'import() of what is only known at run time', 'Name the module as text')
    if (/^(https?:|data:|blob:|\/\/)/.test(text))
      return error('downloaded-code', `Code comes from ${text}`, 'Ship it in the package')
    return undefined
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = node.callee as AnyNode
  const name = globalName(callee)
  const method = propertyName(callee)
  if (name === 'eval') return error('no-eval', 'eval makes code from text', CODE_FIX)
  if (name === 'Function' || isFunctionMaker(callee)) return error('no-eval', 'Function makes code from text', CODE_FIX)
  if (name === 'importScripts') return error('downloaded-code', 'importScripts loads code', 'Ship it in the package')
  if ((name === 'setTimeout' || name === 'setInterval') && textOf(node.arguments[0] as AnyNode) !== undefined)
    return error('no-eval', `${name} with a text makes code from it`, CODE_FIX)
  if (method === 'createElement' && /^(script|iframe|object|embed)$/i.test(textOf(node.arguments[0] as AnyNode) ?? ''))
    return {
      rule: 'downloaded-code',
      level: textOf(node.arguments[0] as AnyNode)?.toLowerCase() === 'iframe' ? 'warning' : 'error',
      message: `It puts a ${String(textOf(node.arguments[0] as AnyNode))} element into the page`,
      fix: 'Draw with components; what is loaded into the page is not checked',
    }
  return networkProblem(name, method)
}

const REQUESTS = /^(fetch|XMLHttpRequest|WebSocket|EventSource|WebTransport|RTCPeerConnection|sendBeacon)$/

function networkProblem(name: string | undefined, method: string | undefined): Problem | undefined {
  const direct = name ?? (method === 'sendBeacon' ? method : undefined)
  if (!direct || !REQUESTS.test(direct)) return undefined
  return {
    rule: 'own-requests',
    level: 'warning',
    message: `${direct} goes around services.http, so its hosts cannot be enforced`,
    fix: 'Use ctx.services.http',
  }
}

/** A line that a reviewer cannot read: longer than this on average. */
const LONGEST_AVERAGE = 400
const HEX_NAME = /\b_0x[0-9a-f]{4,}\b/g
const ESCAPES = /\\x[0-9a-f]{2}|\\u00[0-9a-f]{2}/gi

/** Whether a script only hands on what other files export: bundlers write that as one line, without a source of its own. */
export function isListOfExports(text: string): boolean {
  const others = text
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\b(?:import|export)\s*\{[^{}]*\}(?:\s*from\s*(?:"[^"\n]*"|'[^'\n]*'))?\s*;?/g, '')
  return others.trim() === ''
}

function readability(text: string): Problem | undefined {
  if (isListOfExports(text)) return undefined
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//# sourceMappingURL'))
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  if ((text.match(HEX_NAME)?.length ?? 0) > 5 || (text.match(ESCAPES)?.length ?? 0) > 50)
    return error('readable-code', 'The code is obfuscated', 'Publish code that can be read')
  if (length > 2_000 && length / lines.length > LONGEST_AVERAGE)
    return error('readable-code', 'The code is minified', 'Publish it as it was written: hosts minify it themselves')
  return undefined
}

const HOST = /^(?:https?|wss?):\/\/([^\s/?#'"`]+)/

/** Names that stand for no server: examples, namespaces of XML, error pages. */
const NO_SERVER =
  /(^|\.)(w3\.org|example(\.(com|org|net))?|test|invalid|localhost|127\.0\.0\.1|reactjs\.org|react\.dev|github\.com)(:\d+)?$/

/** The host that a text or a template begins with, unless it is declared. */
function undeclaredHost(node: AnyNode | undefined, hosts: readonly string[]): string | undefined {
  if (node?.type === 'BinaryExpression') return undeclaredHost(node.left as AnyNode, hosts)
  const quasi = node?.type === 'TemplateLiteral' ? node.quasis[0] : node
  const text = textOf(quasi) ?? (quasi?.type === 'TemplateElement' ? (quasi.value.cooked ?? '') : undefined)
  const [, host = ''] = HOST.exec(text ?? '') ?? []
  if (host === '' || NO_SERVER.test(host)) return undefined
  const isDeclared = hosts.some(
    (entry) => entry === '*' || entry === host || (entry.startsWith('*.') && host.endsWith(entry.slice(1))),
  )
  return isDeclared ? undefined : host
}

/** A request to a host that the manifest lacks. */
function hostProblem(node: AnyNode, hosts: readonly string[]): Problem | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = node.callee as AnyNode
  const owner =
    callee.type === 'MemberExpression'
      ? (propertyName(callee.object as AnyNode) ?? globalName(callee.object as AnyNode))
      : undefined
  const isRequest = REQUESTS.test(globalName(callee) ?? propertyName(callee) ?? '') || owner === 'http'
  const host = isRequest ? undeclaredHost(node.arguments[0] as AnyNode | undefined, hosts) : undefined
  return host === undefined
    ? undefined
    : error('hosts', `It sends requests to ${host}, which is not declared`, `Add "${host}" to "latchkey"."hosts"`)
}

/** Hosts that are named anywhere: often links for people, but a reader wants to know. */
function namedHosts(files: PackageFiles, hosts: readonly string[]): readonly Finding[] {
  const found = new Set<string>()
  for (const { bytes } of files.files.filter(isScript))
    for (const [, text = ''] of bytes.toString('utf8').matchAll(/["'`]((?:https?|wss?):\/\/[^\s"'`$]+)/g)) {
      const [, host = ''] = HOST.exec(text) ?? []
      if (host !== '' && host.includes('.') && !NO_SERVER.test(host) && !hosts.includes(host) && !hosts.includes('*'))
        found.add(host)
    }
  if (found.size === 0) return []
  const names = [...found].sort()
  const shown = `${names.slice(0, 8).join(', ')}${names.length > 8 ? `, and ${names.length - 8} more` : ''}`
  return [
    {
      rule: 'named-hosts',
      level: 'note',
      message: `The code names ${names.length} hosts that it does not declare: ${shown}`,
      fix: 'Declare those it sends requests to; links that people follow need not be',
    },
  ]
}

const unstated = (level: Problem['level'], message: string): Problem => ({
  rule: 'stated-permissions',
  level,
  message,
  fix: 'Write the permissions and the names of the hooks out where the plugin is made',
})

/** Whether an object says by itself which keys it has. */
const isWritten = ({ properties }: ObjectExpression): boolean =>
  properties.every((property) => property.type === 'Property' && !property.computed && property.kind === 'init')

/** An object that states what a plugin is: what is called `hooks` elsewhere, as in a table of texts, is something else. */
const isPluginObject = ({ properties }: ObjectExpression): boolean => {
  const keys = properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  )
  return keys.includes('id') && keys.includes('api')
}

function unstatedIn(plugin: ObjectExpression): Problem | undefined {
  for (const property of plugin.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    const { name } = property.key
    if (name !== 'permissions' && name !== 'hooks') continue
    if (property.kind !== 'init')
      return unstated('error', `A getter makes the plugin's ${name}, so that they can change`)
    const { value } = property
    if (value.type === 'ObjectExpression' && !isWritten(value))
      return unstated('error', `The plugin's ${name} have names that are only known at run time`)
    // A variable may hold the same literal, moved there by a build.
    if (value.type !== 'ObjectExpression')
      return unstated(
        'warning',
        `The plugin's ${name} are not written out, so they cannot be compared with the manifest`,
      )
  }
  return undefined
}

/** Permissions and hooks that a reader, and a manifest, cannot repeat: hosts see the manifest, the kernel takes the object. */
function statedProblem(node: AnyNode): Problem | undefined {
  if (node.type === 'ObjectExpression' && isPluginObject(node)) return unstatedIn(node)
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return undefined
  const name = propertyName(node.left)
  return name === 'permissions' || name === 'hooks'
    ? unstated('warning', `The code sets ${name} later, which cannot be compared with the manifest`)
    : undefined
}

/** What the code is compared with. */
type Stated = Pick<Manifest, 'kind' | 'hosts' | 'capabilities'>

function checkScript({ path, bytes }: PackageFile, manifest: Stated): readonly Finding[] {
  const text = bytes.toString('utf8')
  const findings: Finding[] = []
  const add = (problem: Problem | undefined, node?: Node): void => {
    if (!problem) return
    const at = node ? `${path}:${text.slice(0, node.start).split('\n').length}` : path
    if (findings.some((known) => known.message === problem.message && known.at?.startsWith(path))) return
    findings.push({ ...problem, at })
  }
  add(readability(text))
  try {
    const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })
    const names = readNames(program)
    const wallets = walletNames(program)
    walk(program, (node) => {
      const parent = names.parents.get(node)
      add(callProblem(node), node)
      add(memberProblem(node, manifest.kind), node)
      add(definesShared(node), node)
      add(bareStorage(node, parent), node)
      add(hostProblem(node, manifest.hosts), node)
      add(nodeProblem(node, parent, names.isOwn(node)), node)
      add(statedProblem(node), node)
      add(valueProblem(node, names), node)
      if (isAlias(node, names.parents) && !names.isOwn(node)) add(networkProblem(globalName(node), undefined), node)
      for (const taken of takenGlobals(node)) {
        add(memberProblem(taken, manifest.kind), node)
        add(makerProblem(globalName(taken)), node)
        add(networkProblem(globalName(taken), undefined), node)
      }
      if (manifest.kind === 'plugin')
        for (const problem of askProblems(node, manifest.capabilities, wallets)) add(problem, node)
    })
  } catch (problem) {
    add(error('readable-code', `The script cannot be read: ${String(problem)}`, 'Publish ES modules'))
  }
  return findings
}

/** What the code of a package does that a page cannot allow, or that its readers must know. */
export function codeRules(files: PackageFiles, manifest: Stated): readonly Finding[] {
  const scripts = files.files.filter(isScript)
  return [...scripts.flatMap((file) => checkScript(file, manifest)), ...namedHosts(files, manifest.hosts)]
}
