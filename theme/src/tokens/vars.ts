import { type TokenTree, type TokenValues, tokenNames } from './tokenNames.ts'

/** The public CSS variable of a token: `variableName('color', 'textMuted')` is `--lk-color-text-muted`. */
export function variableName(group: string, token: string): string {
  return `--lk-${group}-${kebab(token)}`
}

function kebab(token: string): string {
  return token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/([a-z])(\d)/g, '$1-$2')
}

/** A reference to a token's CSS variable, usable wherever CSS takes a value. */
export type TokenVar = `var(--lk-${string})`

/**
 * Typed references to all tokens, for `.css.ts` files and plain code alike.
 * @example
 * style({ color: vars.color.textMuted, padding: vars.space[4] })
 */
export const vars: TokenTree<TokenVar> = buildVars()

function buildVars(): TokenTree<TokenVar> {
  const groups = Object.entries(tokenNames).map(([group, names]) => [
    group,
    Object.fromEntries(names.map((name) => [name, `var(${variableName(group, name)})`])),
  ])
  return Object.fromEntries(groups)
}

/** The values as CSS declarations, one a line. */
export function declarations(values: TokenValues): string {
  return Object.entries(values)
    .flatMap(([group, tokens]) =>
      Object.entries(tokens ?? {}).map(([token, value]) => `  ${variableName(group, token)}: ${value};`),
    )
    .join('\n')
}
