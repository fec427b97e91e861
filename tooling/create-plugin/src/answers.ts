import { type DesignTokens, readDesignTokens } from '@latchkey/theme'

/** What can be made. */
export const KINDS = ['plugin', 'connector', 'adapter', 'theme'] as const
/** The same in a sentence. */
export const KIND_LIST: string = `${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)}`
export const LICENCES = ['MIT', 'Apache-2.0', 'ISC', '0BSD'] as const

/** What an author decides. */
export interface Answers {
  readonly kind: (typeof KINDS)[number]
  /** Lower-case letters, digits and hyphens: the plugin's id, and the end of the package's name. */
  readonly name: string
  /** Scope of the package with its `@`, empty for none. */
  readonly scope: string
  /** Whether a plugin has a screen. */
  readonly views: boolean
  /** BCP 47 tags, English first. */
  readonly languages: readonly string[]
  readonly licence: (typeof LICENCES)[number]
  /** Who holds the copyright. */
  readonly author: string
  /** What a theme begins with, e.g. from the theme builder. */
  readonly theme?: object
}

/** An answer that cannot be used, in a sentence for the author who gave it. */
export class AnswerError extends Error {
  readonly code = 'answer/invalid' as const
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const SCOPE = /^@[a-z0-9-]+$/
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const TAKEN = ['kernel', 'account', 'connect', 'networks', 'devtools', 'evm', 'eip155']

/** Names that cannot be declared: `export function delete()`. */
const RESERVED =
  /^(await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|let|new|null|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/

/** The theme of a file of design tokens. */
function readTheme(tokens: unknown, kind: string): object {
  if (kind !== 'theme') throw new AnswerError('Design tokens make a theme: use --kind theme')
  try {
    return readDesignTokens(tokens as DesignTokens)
  } catch (error) {
    throw new AnswerError(`The design tokens cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Checks what an author gave, and fills in what was left out.
 * @throws AnswerError with what is expected
 */
export function checkAnswers(given: Partial<Record<keyof Answers | 'tokens', unknown>>): Answers {
  const {
    kind = 'plugin',
    name = '',
    scope = '',
    views = true,
    languages = ['en', 'de'],
    licence = 'MIT',
    author = '',
  } = given
  const list = (Array.isArray(languages) ? languages : String(languages).split(',')).map((tag) => String(tag).trim())
  const found = KINDS.find((known) => known === kind)
  if (!found) throw new AnswerError(`"${String(kind)}" is not a kind of package: use ${KIND_LIST}`)
  if (typeof name !== 'string' || !NAME.test(name))
    throw new AnswerError('The name must be lower-case letters, digits and hyphens, such as price-alert')
  if (TAKEN.includes(name) || RESERVED.test(name))
    throw new AnswerError(`The name "${name}" is taken: choose another one`)
  if (typeof scope !== 'string' || (scope !== '' && !SCOPE.test(scope)))
    throw new AnswerError('The scope is written with its @, such as @you')
  const wrong = list.find((tag) => !LANGUAGE.test(tag))
  if (wrong !== undefined) throw new AnswerError(`"${wrong}" is not a language: use tags such as en, de, pt-BR`)
  const known = LICENCES.find((text) => text === licence)
  if (!known) throw new AnswerError(`"${String(licence)}" is not offered: use ${LICENCES.join(', ')}`)
  return {
    kind: found,
    name,
    scope,
    views: views !== false && views !== 'no',
    languages: ['en', ...new Set(list.filter((tag) => tag !== 'en'))],
    licence: known,
    author: String(author),
    ...(given.tokens === undefined ? {} : { theme: readTheme(given.tokens, found) }),
  }
}
