import { style } from '@vanilla-extract/css'

/** Out of sight, but read aloud. */
export const hidden: string = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
