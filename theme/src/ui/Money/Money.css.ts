import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ fontVariantNumeric: 'tabular-nums lining-nums', overflowWrap: 'anywhere' })
export const decimals: string = style({ display: 'inline-block', color: vars.color.textFaint })
