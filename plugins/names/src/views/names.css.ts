import { style } from '@vanilla-extract/css'

/** The ending of names, inside of the field. */
export const ending: string = style({ paddingInlineEnd: 8 })
