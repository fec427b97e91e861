import { base, stillness } from './base.ts'
import { dark } from './dark.ts'
import { light } from './light.ts'
import { declarations } from './vars.ts'

/** The sheet every widget needs: shared values, both built-in themes, larger targets for coarse pointers, stillness for reduced motion. */
export function baseCss(): string {
  return [
    `[data-lk-theme] {\n${declarations(base)}\n}`,
    `[data-lk-theme='light'] {\n  color-scheme: light;\n${declarations(light)}\n}`,
    `[data-lk-theme='dark'] {\n  color-scheme: dark;\n${declarations(dark)}\n}`,
    `@media (pointer: coarse) {\n[data-lk-theme] {\n${declarations({ size: { controlSmall: base.size?.touch ?? '' } })}\n}\n}`,
    `@media (prefers-reduced-motion: reduce) {\n[data-lk-theme] {\n${declarations({ motion: stillness })}\n}\n}`,
    '',
  ].join('\n\n')
}
