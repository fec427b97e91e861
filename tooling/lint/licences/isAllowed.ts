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
  const parts = ['']
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0 && text.startsWith(separator, index)) {
      parts.push('')
      index += separator.length - 1
    } else parts[parts.length - 1] += character
  }
  return parts
}
