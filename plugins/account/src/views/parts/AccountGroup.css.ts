import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

export const label: string = style({
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightMedium,
  color: vars.color.textMuted,
})
