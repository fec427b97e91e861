import { style } from '@vanilla-extract/css'

// As high as the text that comes: nothing jumps.
export const message: string = style({ inlineSize: '100%', minBlockSize: 160, textAlign: 'start' })
