import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, Visitor } from 'oxc-parser'
import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss'
import { youngFeatures } from './browserFeatures.ts'
import type { Check, Problem } from './check.ts'
import { type ParsedFile, parseFile } from './parseFile.ts'
import { publishedPackages } from './publishedPackages.ts'

/** Runs on a server, or in the tests of others. */
const ELSEWHERE = /^tooling\/|\/dist\/testing(?:\.|\/)/
/** Documents that we build ourselves, their libraries in one file with them: what is ours of them is read as it is written. */
const OWN_DOCUMENTS = ['tooling/frame/src']
/** A text in a script that is a style sheet. */
const SHEET = /[.:\]\w)]\s*\{[^{}]*:[^{}]*\}/

type Found = Omit<Problem, 'file'>

/** What is built uses nothing that the oldest supported browsers lack, unless it asks first: `@supports`, `in`, `typeof`, `?.`. */
export const checkBrowsers: Check = ({ root }) => [
  ...OWN_DOCUMENTS.flatMap((folder) => sourceFiles(root, folder)).flatMap((file) =>
    inFile(join(root, file)).map((found) => ({ file, ...found })),
  ),
  ...publishedPackages(root)
    .filter(({ folder }) => !ELSEWHERE.test(folder))
    .flatMap(({ folder }) => {
      const files = builtFiles(root, folder)
      if (files.length === 0) return [{ file: folder, message: 'has no built files to scan: run the build first' }]
      return files.flatMap((file) => inFile(join(root, file)).map((found) => ({ file, ...found })))
    }),
]

function sourceFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^fixtures\//.test(file))
    .map((file) => `${folder}/${file}`)
}

function builtFiles(root: string, folder: string): string[] {
  const dist = join(root, folder, 'dist')
  if (!existsSync(dist)) return []
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/dist/${file}`)
    .filter((file) => /\.(?:js|css)$/.test(file) && !ELSEWHERE.test(file))
}

function inFile(path: string): Found[] {
  return path.endsWith('.css') ? inSheet(readFileSync(path, 'utf8')) : inScript(parseFile(path))
}

function message(feature: string, missing: string): string {
  return `uses ${feature}, which is missing in ${missing}: ask for it first, or do without`
}

/** Features by name that a text has. */
function those(features: ReadonlyMap<string, string>, has: (name: string) => boolean): string[] {
  return [...features].filter(([name]) => has(name)).map(([name, missing]) => message(name, missing))
}

function inSheet(css: string): Found[] {
  const found: Found[] = []
  const add = (node: ChildNode, messages: readonly string[]): void => {
    const line = node.source?.start?.line
    for (const text of messages) if (!isAskedFor(node, text)) found.push({ ...(line && { line }), message: text })
  }
  const root = postcss.parse(css)
  root.walkDecls((decl) => add(decl, inDeclaration(decl)))
  root.walkRules((rule) => {
    add(
      rule,
      those(youngFeatures.cssSelectors, (name) => rule.selector.includes(name)),
    )
    if (rule.parent?.type === 'rule')
      add(
        rule,
        those(youngFeatures.cssNesting, () => true),
      )
  })
  root.walkAtRules((rule) => {
    add(
      rule,
      those(youngFeatures.cssAtRules, (name) => rule.name === name),
    )
    if (rule.name === 'media')
      add(
        rule,
        those(youngFeatures.cssRanges, () => /[<>]/.test(rule.params)),
      )
  })
  return found
}

function inDeclaration(decl: Declaration): string[] {
  const found = [
    ...those(youngFeatures.cssFunctions, (name) => new RegExp(`(?:^|[\\s,(])${name}\\(`).test(decl.value)),
    ...those(youngFeatures.cssUnits, () => /\d[dsl]v(?:h|w|b|i|min|max)\b/.test(decl.value)),
  ]
  const isReplaced = hasEarlier(decl) && !decl.value.includes('var(') && !decl.prop.startsWith('--')
  return [...(isReplaced ? [] : found), ...those(youngFeatures.cssProperties, (name) => decl.prop === name)]
}

/** A browser that does not know a value takes the declaration before it. */
function hasEarlier(decl: Declaration): boolean {
  for (let node = decl.prev(); node; node = node.prev())
    if (node.type === 'decl' && node.prop === decl.prop) return true
  return false
}

/** Inside an `@supports` that names the feature. */
function isAskedFor(node: ChildNode, text: string): boolean {
  const [, feature = ''] = /^uses ([\w-]+)/.exec(text) ?? []
  const isSupports = (ancestor: postcss.Node): ancestor is AtRule => ancestor.type === 'atrule'
  for (let parent: postcss.Node | undefined = node.parent; parent; parent = parent.parent) {
    if (!isSupports(parent) || parent.name !== 'supports' || /^not\b/.test(parent.params)) continue
    if (parent.params.includes(feature)) return true
  }
  return false
}

function inScript(file: ParsedFile): Found[] {
  const found: Found[] = []
  const add = (start: number, messages: readonly string[]): void => {
    for (const text of messages) found.push({ line: file.lineOf(start), message: text })
  }
  const asked = askedNames(file)
  new Visitor({
    Identifier: ({ name, start }) => {
      if (!asked.has(name))
        add(
          start,
          those(youngFeatures.jsNames, (known) => known === name),
        )
    },
    MemberExpression: ({ object, property, computed, start }) => {
      if (computed || object.type !== 'Identifier' || property.type !== 'Identifier' || asked.has(property.name)) return
      add(
        start,
        those(youngFeatures.jsMembers, (known) => known === `${object.name}.${property.name}`),
      )
    },
    StaticBlock: (node) =>
      add(
        node.start,
        those(youngFeatures.syntax, (name) => name === node.type),
      ),
    ImportAttribute: (node) =>
      add(
        node.start,
        those(youngFeatures.syntax, (name) => name === node.type),
      ),
    Literal: (node) => {
      if ('regex' in node && node.regex) add(node.start, inRegExp(node.regex.pattern, node.regex.flags))
      if (typeof node.value === 'string') addSheet(node.start, node.value)
    },
    TemplateElement: (node) => addSheet(node.start, node.value.cooked ?? ''),
  }).visit(file.result.program)
  function addSheet(start: number, text: string): void {
    if (!SHEET.test(text)) return
    try {
      add(
        start,
        inSheet(text).map((problem) => problem.message),
      )
    } catch {
      // A text with braces that is no style sheet.
    }
  }
  return found
}

function inRegExp(pattern: string, flags: string): string[] {
  const has: Readonly<Record<string, boolean>> = {
    'a look-behind': /(?:^|[^\\])\(\?<[=!]/.test(pattern),
    'the flag v': flags.includes('v'),
    'inline flags': /(?:^|[^\\])\(\?-?[ims]+(?:-[ims]+)?:/.test(pattern),
  }
  return those(youngFeatures.regExp, (name) => has[name] ?? false)
}

/** Names that a script looks for before it uses them: `'x' in y`, `typeof y.x`, `y.x?.()`. */
function askedNames({ result }: ParsedFile): ReadonlySet<string> {
  const names = new Set<string>()
  const last = (node: Node): void => {
    if (node.type === 'Identifier') names.add(node.name)
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier') names.add(node.property.name)
  }
  new Visitor({
    BinaryExpression: ({ left, operator }) => {
      if (operator === 'in' && left.type === 'Literal' && typeof left.value === 'string') names.add(left.value)
    },
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'typeof') last(argument)
    },
    CallExpression: ({ callee, optional }) => {
      if (optional) last(callee)
    },
  }).visit(result.program)
  return names
}
