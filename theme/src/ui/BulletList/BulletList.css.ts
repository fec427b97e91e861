import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const small = {
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  color: vars.color.textMuted,
} as const

export const root: string = style({ display: 'flex', flexDirection: 'column', gap: 10 })
export const item: string = style({ display: 'flex', gap: 10, ...small })
export const icon: string = style({ color: vars.color.textFaint, marginBlockStart: 1, flex: 'none' })

export const explained: string = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4] })
export const explanation: string = style({
  display: 'grid',
  gridTemplateColumns: `${vars.size.logo} minmax(0, 1fr)`,
  gap: vars.space[3],
  alignItems: 'start',
})
export const title: string = style({ fontWeight: vars.font.weightMedium })
export const text: string = style({ ...small, textWrap: 'pretty' })
