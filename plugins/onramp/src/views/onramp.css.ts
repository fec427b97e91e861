import { style } from '@vanilla-extract/css'

/** A month above its purchases. */
export const month: string = style({
  display: 'flex',
  alignItems: 'flex-end',
  blockSize: 32,
  paddingBlockEnd: 4,
  paddingInline: 12,
  fontSize: 13,
})
