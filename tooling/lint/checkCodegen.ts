import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CallExpression, type Node, Visitor } from 'oxc-parser'
import type { Check, Problem } from './check.ts'
import { sourceFiles } from './listFiles.ts'
import { type ParsedFile, parseFile } from './parseFile.ts'
import { publishedPackages } from './publishedPackages.ts'

/** Something that must not be in a shipped file. */
interface Forbidden {
  /** From 1. */
  readonly line: number
  readonly message: string
}

const HTML_SINKS = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'createContextualFragment',
  'srcdoc',
])
const TIMERS = new Set(['setTimeout', 'setInterval'])
/** With the host's nonce it is the way of browsers that cannot adopt a constructed sheet. */
const STYLE_ELEMENT = 'a style element without a nonce is blocked by style-src: adopt a constructed sheet'
const NONCE = /\.nonce = |setAttribute\(['"]nonce['"]/
const CODE = 'makes code from text, which a strict content security policy forbids'

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return undefined
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name
  return node.property.type === 'Literal' ? String(node.property.value) : undefined
}

function objectOf(node: Node): string | undefined {
  return node.type === 'MemberExpression' ? nameOf(node.object) : undefined
}

const isText = (node: Node | undefined): boolean =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')

const isStar = (node: Node | undefined): boolean => node?.type === 'Literal' && node.value === '*'

function forbiddenCall({ callee, arguments: values }: CallExpression): string | undefined {
  const name = nameOf(callee) ?? ''
  const [first, second] = values
  if (name === 'eval' && callee.type === 'Identifier') return `eval ${CODE}`
  if (name === 'Function' && callee.type === 'Identifier') return `Function() ${CODE}`
  if (TIMERS.has(name) && isText(first)) return `${name} with text ${CODE}`
  if (/^write(ln)?$/.test(name) && objectOf(callee) === 'document')
    return 'document.write replaces the page of the host: build elements'
  if (name === 'postMessage' && isStar(second))
    return "postMessage(…, '*') can be read by any page: name the exact origin"
  if (name === 'random' && objectOf(callee) === 'Math') return 'Math.random can be guessed: use crypto.getRandomValues'
  if (name === 'createElement' && first?.type === 'Literal' && first.value === 'style') return STYLE_ELEMENT
  if (name === 'setAttribute' && first?.type === 'Literal' && first.value === 'style')
    return 'a style attribute is blocked by style-src: use a class or a custom property'
  return undefined
}

/** What a strict content security policy or our security rules forbid, found in the syntax tree of one file. */
function forbiddenIn({ text, result, lineOf }: ParsedFile): Forbidden[] {
  const found: Forbidden[] = []
  const add = (start: number, message: string | undefined): void => {
    if (message && !(message === STYLE_ELEMENT && NONCE.test(text))) found.push({ line: lineOf(start), message })
  }
  new Visitor({
    CallExpression: (node) => add(node.start, forbiddenCall(node)),
    NewExpression: ({ callee, start }) =>
      add(start, nameOf(callee) === 'Function' ? `new Function ${CODE}` : undefined),
    MemberExpression: (node) =>
      add(
        node.start,
        HTML_SINKS.has(nameOf(node) ?? '')
          ? `${nameOf(node)} parses text as HTML: set text or build elements`
          : undefined,
      ),
    Property: ({ key, start }) =>
      add(
        start,
        nameOf(key) === 'dangerouslySetInnerHTML'
          ? 'dangerouslySetInnerHTML parses text as HTML: render elements'
          : undefined,
      ),
    JSXAttribute: ({ name, start }) => {
      if (name.name === 'dangerouslySetInnerHTML')
        add(start, 'dangerouslySetInnerHTML parses text as HTML: render elements')
      if (name.name === 'style')
        add(
          start,
          'style= becomes an inline style in server-rendered HTML, which style-src blocks: use a class, or a custom property set in an effect',
        )
    },
  }).visit(result.program)
  return found
}

function builtFiles(root: string, folder: string): string[] {
  const dist = join(root, folder, 'dist')
  if (!existsSync(dist)) return []
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => `${folder}/dist/${file}`)
}

// These bundle React, whose sinks for HTML nothing of ours reaches; what they are made of is read as all others are.
const BUNDLES_REACT = /^tooling\/(frame|standalone)\/dist\//

/** No code generation from strings, no HTML sink, no open message target, no guessable ids: in the sources and in what is built. */
export const checkCodegen: Check = ({ root }) => {
  const packages = publishedPackages(root)
  const unbuilt: Problem[] = packages
    .filter(({ folder }) => builtFiles(root, folder).length === 0)
    .map(({ folder }) => ({ file: folder, message: 'has no built files to scan: run the build first' }))
  const files = [...sourceFiles(root), ...packages.flatMap(({ folder }) => builtFiles(root, folder))]
  return [
    ...unbuilt,
    ...files.flatMap((file) =>
      forbiddenIn(parseFile(join(root, file)))
        .filter(({ message }) => !BUNDLES_REACT.test(file) || message.endsWith(CODE))
        .map((problem) => ({ file, ...problem })),
    ),
  ]
}
