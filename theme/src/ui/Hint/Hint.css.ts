import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color, font } = vars

export const root: string = style({
  display: 'flex',
  gap: 6,
  alignItems: 'flex-start',
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  selectors: { '&:empty': { display: 'none' } },
})
export const tone: Record<'muted' | 'good' | 'warning' | 'error', string> = {
  muted: style({ color: color.textMuted }),
  good: style({ color: color.success }),
  warning: style({ color: color.warning }),
  error: style({ color: color.error }),
}
export const icon: string = style({ marginBlockStart: 1, flex: 'none' })
