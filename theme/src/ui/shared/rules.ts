import type { StyleRule } from '@vanilla-extract/css'

/** Hover tones, for pointers that can hover. `off` controls keep their look. */
export function hover(rule: NonNullable<StyleRule['selectors']>[string]): StyleRule {
  return { '@media': { '(hover: hover)': { selectors: { '&:hover:not([aria-disabled="true"])': rule } } } }
}
