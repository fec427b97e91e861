import { join } from 'node:path'
import type { Check, Problem } from './check.ts'
import { type InstalledPackage, installedTree, shippedTree } from './licences/installedPackages.ts'
import rules from './licences/licences.json' with { type: 'json' }
import { publishedPackages } from './publishedPackages.ts'

/**
 * Whether an SPDX expression can be satisfied with the allowed licences: one side of each `OR`, all sides of each `AND`.
 *
 * @param expression such as `(MIT OR CC0-1.0)`
 */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const text = expression.trim()
  const bare = stripParentheses(text)
  const either = split(bare, ' OR ')
  if (either.length > 1) return either.some((part) => isAllowed(part, allowed))
  const both = split(bare, ' AND ')
  if (both.length > 1) return both.every((part) => isAllowed(part, allowed))
  return bare === text ? allowed.has(text) : isAllowed(bare, allowed)
}

function stripParentheses(text: string): string {
  return text.startsWith('(') && closingOf(text) === text.length - 1 ? text.slice(1, -1).trim() : text
}

function closingOf(text: string): number {
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0) return index
  }
  return -1
}

function split(text: string, separator: string): string[] {
  const tokens = ['']
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0 && text.startsWith(separator, index)) {
      tokens.push('')
      index += separator.length - 1
    } else tokens[tokens.length - 1] += character
  }
  return tokens
}

const SHIPPED: ReadonlySet<string> = new Set(rules.shipped)
const TOOLS: ReadonlySet<string> = new Set([...rules.shipped, ...rules.tools])
/** Packages that authors install to build with: nothing of what they bring reaches a page. */
const TOOL_PACKAGES: ReadonlySet<string> = new Set(rules.toolPackages)
const STATED: Readonly<Record<string, string>> = rules.stated

function refuse(
  file: string,
  installed: readonly InstalledPackage[],
  allowed: ReadonlySet<string>,
  what: string,
): Problem[] {
  return installed
    .filter(({ name, licence }) => !name.startsWith('@latchkey/') && !isAllowed(STATED[name] ?? licence, allowed))
    .map(({ name, version, licence }) => ({
      file,
      message: `${name}@${version} is under "${licence}", which ${what}: do without it, or state in tooling/lint/licences/licences.json what its licence file says`,
    }))
}

/** Licences of what users install with our packages, and, less strictly, of the tools that build them. */
export const checkLicences: Check = ({ root }) => [
  ...publishedPackages(root)
    .filter(({ manifest }) => !TOOL_PACKAGES.has(manifest.name))
    .flatMap(({ folder }) =>
      refuse(`${folder}/package.json`, shippedTree(join(root, folder)), SHIPPED, 'an MIT product cannot pass on'),
    ),
  ...refuse('package.json', installedTree(root), TOOLS, 'is not a licence we accept for tools'),
]
