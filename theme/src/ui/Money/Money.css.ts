import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ fontVariantNumeric: 'tabular-nums lining-nums', overflowWrap: 'anywhere' })
// Never a box of its own: beside one, the marks of right-to-left languages put decimals before the whole.
export const decimals: string = style({ whiteSpace: 'nowrap', color: vars.color.textFaint })
