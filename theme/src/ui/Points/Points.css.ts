import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4] })
export const item: string = style({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr)',
  gap: vars.space[3],
  alignItems: 'start',
})
export const title: string = style({ fontWeight: vars.font.weightMedium })
export const text: string = style({
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  color: vars.color.textMuted,
  textWrap: 'pretty',
})
