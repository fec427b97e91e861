import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { arrive, arriveUnseen } from '../shared/common.css.ts'

const { color, font } = vars

export const root: string = style({
  display: 'flex',
  gap: 10,
  padding: vars.space[3],
  borderRadius: vars.radius.control,
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  color: color.text,
  selectors: { '&[role=status]': { animation: arriveUnseen } },
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
export const tone: Record<'info' | 'warning' | 'danger' | 'good', string> = {
  info: style({ background: color.fill }),
  warning: style({ background: color.warningSoft }),
  danger: style({ background: color.errorSoft }),
  good: style({ background: color.successSoft }),
}
export const mark: Record<'info' | 'warning' | 'danger' | 'good', string> = {
  info: style({ color: color.textMuted }),
  warning: style({ color: color.warning }),
  danger: style({ color: color.error }),
  good: style({ color: color.success }),
}
export const icon: string = style({ marginBlockStart: -1, flex: 'none' })
export const words: string = style({
  minInlineSize: 0,
  flex: '1 1 0',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  selectors: { '[role=status] > &': { animation: arrive } },
})
export const title: string = style({ display: 'block', fontWeight: font.weightStrong })
export const infoTitle: string = style({ color: color.text })
