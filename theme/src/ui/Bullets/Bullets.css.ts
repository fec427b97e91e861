import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ display: 'flex', flexDirection: 'column', gap: 10 })
export const item: string = style({
  display: 'flex',
  gap: 10,
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  color: vars.color.textMuted,
})
export const icon: string = style({ color: vars.color.textFaint, marginBlockStart: 1, flex: 'none' })
