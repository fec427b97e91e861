import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: vars.space[3],
  paddingBlock: `${vars.space[5]} ${vars.space[2]}`,
})
export const words: string = style({
  display: 'grid',
  gap: vars.space[1],
  minInlineSize: 0,
  maxInlineSize: '100%',
  overflowWrap: 'anywhere',
})
export const sentence: string = style({ color: vars.color.textMuted, textWrap: 'balance' })
