import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' })
export const decimals: string = style({ color: vars.color.textFaint })
