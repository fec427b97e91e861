import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const list: string = style({ marginInline: `calc(${vars.space[3]} * -1)` })
export const card: string = style({
  border: `${vars.size.hairline} solid ${vars.color.border}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  overflow: 'hidden',
})
