import { style } from '@vanilla-extract/css'

// A heading takes the focus when its view appears; the ring would only be noise there.
export const root: string = style({ textWrap: 'balance', outline: 'none', minInlineSize: 0 })
export const clamp: string = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  lineHeight: 1.3,
})
