import type { StyleRule } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

/** The condition of `@supports` for `color-mix`. */
export const MIXES = '(color: color-mix(in srgb, red, red))'

/** Corners of a focus ring around words. */
export const ringRadius: string = `calc(${vars.radius.inner} / 2)`

/** Hover tones, for pointers that can hover. `off` controls keep their look. */
export function hover(rule: NonNullable<StyleRule['selectors']>[string]): StyleRule {
  return { '@media': { '(hover: hover)': { selectors: { '&:hover:not([aria-disabled="true"])': rule } } } }
}
