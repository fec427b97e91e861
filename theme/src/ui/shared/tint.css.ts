import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color } = vars

/** The five tints: a colour on its soft ground. */
export const tints: readonly string[] = [
  style({ color: color.tint1, background: color.tintSoft1 }),
  style({ color: color.tint2, background: color.tintSoft2 }),
  style({ color: color.tint3, background: color.tintSoft3 }),
  style({ color: color.tint4, background: color.tintSoft4 }),
  style({ color: color.tint5, background: color.tintSoft5 }),
]
