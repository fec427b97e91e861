import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color, font, size } = vars
const stroke = { content: '""', flex: '1 1 0', borderBlockStart: `${size.hairline} solid ${color.border}` } as const

export const rule: string = style({
  border: 0,
  margin: 0,
  borderBlockStart: `${size.hairline} solid ${color.border}`,
  inlineSize: '100%',
})
export const words: string = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  color: color.textFaint,
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  textAlign: 'center',
  selectors: { '&::before': stroke, '&::after': stroke },
})
