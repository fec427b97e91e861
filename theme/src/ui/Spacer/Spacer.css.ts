import { style } from '@vanilla-extract/css'

export const root: string = style({ flex: '1 1 0', minInlineSize: 0 })
