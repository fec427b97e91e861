import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ position: 'relative', flex: 'none', display: 'block' })
export const face: string = style({
  position: 'relative',
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  borderRadius: vars.radius.full,
  overflow: 'hidden',
})
export const drawing: string = style({ inlineSize: '100%', blockSize: '100%', fill: 'currentColor' })
