import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { arrive, arriveUnseen } from '../shared/common.css.ts'

const { color, font } = vars

export const root: string = style({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  inlineSize: '100%',
  paddingBlock: 10,
  paddingInline: '14px 8px',
  borderRadius: vars.radius.card,
  background: color.errorSoft,
  color: color.text,
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  selectors: { '&[role]': { animation: arriveUnseen } },
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
export const icon: string = style({ color: color.error, marginBlockStart: 7, flex: 'none' })
export const words: string = style({
  flex: '1 1 0',
  minInlineSize: 0,
  paddingBlock: '8px 6px',
  overflowWrap: 'anywhere',
  selectors: { '[role] > &': { animation: arrive } },
})
export const title: string = style({ display: 'block', color: color.error, fontWeight: font.weightStrong })
