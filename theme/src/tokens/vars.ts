import { type TokenTree, tokenNames } from './tokenNames.ts'
import { variableName } from './variableName.ts'

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
