import { variableName } from './vars.ts'

/** What was refused, and why. */
export type ThemeErrorCode =
  | 'THEME_NAME_INVALID'
  | 'THEME_BASE_UNKNOWN'
  | 'THEME_TOKEN_UNKNOWN'
  | 'THEME_VALUE_REFUSED'
  | 'THEME_KNOB_INVALID'
  | 'THEME_PLUGIN_INVALID'
  | 'QR_TEXT_TOO_LONG'

/** Thrown by the functions of this package; `code` says why, `message` says what to change. */
export class ThemeError extends Error {
  /** Stable, for programs. */
  readonly code: ThemeErrorCode

  constructor(code: ThemeErrorCode, message: string) {
    super(message)
    this.name = 'ThemeError'
    this.code = code
  }
}

/**
 * The CSS variable of a plugin's own token: `--lk-x-<plugin>-<token>`.
 * @throws ThemeError THEME_PLUGIN_INVALID when the id or the token could not be part of a variable's name.
 */
export function assertPluginToken(pluginId: string, token: string): string {
  if (!/^[a-z][a-zA-Z0-9-]*$/.test(pluginId) || !/^[a-z][a-zA-Z0-9-]*$/.test(token)) {
    throw new ThemeError(
      'THEME_PLUGIN_INVALID',
      `'${pluginId}' and '${token}' must start with a lower-case letter and hold letters, digits and dashes.`,
    )
  }
  return variableName(`x-${variableName('x', pluginId).slice('--lk-x-'.length)}`, token)
}

const MAX_LENGTH = 512
const FUNCTIONS = new Set(
  'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var calc min max clamp env cubic-bezier steps linear blur'.split(
    ' ',
  ),
)

/**
 * Refuses a token value that is more than a value: one that could close its rule, hide text in a comment or an escape,
 * or load something. Only functions that compute a colour, a number or a curve, and `blur()`, are let through.
 * @throws ThemeError THEME_VALUE_REFUSED
 */
export function assertValue(variable: string, value: unknown): asserts value is string {
  const reason = refusal(value)
  if (reason) throw new ThemeError('THEME_VALUE_REFUSED', `${variable} was refused: ${reason}.`)
}

function refusal(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'a token needs a text with a CSS value'
  if (value.length > MAX_LENGTH) return `a value has at most ${MAX_LENGTH} characters`
  const letter = /[{};<>@\\!\p{Cc}]|\/\*|\*\//u.exec(value)
  if (letter) return `${JSON.stringify(letter[0])} could end the rule it stands in`
  const bare = value.replace(/'[^']*'|"[^"]*"/g, '')
  if (/['"]/.test(bare)) return 'a quote is not closed'
  if (!isBalanced(bare)) return 'a bracket is not closed'
  const called = [...bare.matchAll(/([\w-]+)\(/g)].find(([, name = '']) => !FUNCTIONS.has(name.toLowerCase()))
  return called && `${called[1]}() is not allowed in a token`
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
