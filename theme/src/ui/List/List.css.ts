import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ marginInline: `calc(${vars.space[3]} * -1)` })
