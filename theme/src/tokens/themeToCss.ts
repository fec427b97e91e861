import { assertPluginToken } from './assertPluginToken.ts'
import { dark } from './dark.ts'
import { declarations } from './declarations.ts'
import { light } from './light.ts'
import { stillness } from './stillness.ts'
import type { Theme } from './Theme.ts'
import type { TokenValues } from './tokenNames.ts'

/**
 * A theme's sheet, to be adopted after `baseCss()`. Sizes for coarse pointers and the reader's wish for reduced motion
 * win over what the theme sets.
 */
export function themeToCss({ name, extends: from, tokens, plugins }: Theme): string {
  const selector = `[data-lk-theme='${name}']`
  const values = merge(name === from ? {} : from === 'dark' ? dark : light, tokens)
  const own = Object.entries(plugins).flatMap(([plugin, entries]) =>
    Object.entries(entries).map(([token, value]) => `  ${assertPluginToken(plugin, token)}: ${value};`),
  )
  const body = [`  color-scheme: ${from};`, declarations(values), ...own].filter(Boolean).join('\n')
  return [
    `${selector} {\n${body}\n}`,
    tokens.size?.controlSmall &&
      `@media (pointer: coarse) {\n${selector} {\n${declarations({ size: { controlSmall: `max(44px, ${tokens.size.controlSmall})` } })}\n}\n}`,
    tokens.motion &&
      `@media (prefers-reduced-motion: reduce) {\n${selector} {\n${declarations({ motion: stillness })}\n}\n}`,
    '',
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

function merge(first: TokenValues, second: TokenValues): TokenValues {
  return {
    ...first,
    ...second,
    color: { ...first.color, ...second.color },
    shadow: { ...first.shadow, ...second.shadow },
  }
}
