import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const button: string = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[1],
  inlineSize: '100%',
  minBlockSize: 44,
  borderRadius: vars.radius.inner,
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightMedium,
  color: vars.color.textMuted,
  textAlign: 'start',
  outlineOffset: -2,
  '@media': { '(hover: hover)': { selectors: { '&:hover': { color: vars.color.text } } } },
})
export const chevron: string = style({ flex: 'none' })
export const open: string = style({ transform: 'rotate(180deg)' })
