import { base, derivedNames, stillness, toneFallbacks } from './base.ts'
import { dark } from './dark.ts'
import { light } from './light.ts'
import type { TokenValues } from './tokenNames.ts'
import { declarations } from './vars.ts'

/** For the tones that are mixed. The other browsers keep the fixed ones. */
const MIXES = '@supports (color: color-mix(in srgb, red, red))'

/**
 * The sheet every widget needs: shared values, both built-in themes, larger targets for coarse pointers, stillness for
 * reduced motion. Tones mixed by `color-mix` have fixed values before: an unknown function in a custom property would
 * leave the control without any colour.
 */
export function baseCss(): string {
  const colors = Object.entries(base.color ?? {})
  const fixed = Object.fromEntries(colors.filter(([name]) => !derivedNames.has(name)))
  const mixed = Object.fromEntries(colors.filter(([name]) => derivedNames.has(name)))
  return [
    `[data-lk-theme] {\n${declarations({ ...base, color: fixed })}\n}`,
    `[data-lk-theme='light'] {\n  color-scheme: light;\n${declarations(withFallbacks(light))}\n}`,
    `[data-lk-theme='dark'] {\n  color-scheme: dark;\n${declarations(withFallbacks(dark))}\n}`,
    `${MIXES} {\n[data-lk-theme] {\n${declarations({ color: mixed })}\n}\n}`,
    `@media (pointer: coarse) {\n[data-lk-theme] {\n${declarations({ size: { controlSmall: base.size?.touch ?? '' } })}\n}\n}`,
    `@media (prefers-reduced-motion: reduce) {\n[data-lk-theme] {\n${declarations({ motion: stillness })}\n}\n}`,
    '',
  ].join('\n\n')
}

function withFallbacks(theme: TokenValues): TokenValues {
  return { ...theme, color: { ...theme.color, ...toneFallbacks(theme.color ?? {}) } }
}
