import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { arrive, arriveUnseen } from '../shared/common.css.ts'
import { ringRadius } from '../shared/rules.ts'

const { color, font } = vars

export const root: string = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  inlineSize: '100%',
  minBlockSize: 48,
  padding: '10px 14px',
  borderRadius: vars.radius.control,
  background: color.surfaceInverse,
  color: color.textInverse,
  boxShadow: vars.shadow.raised,
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  fontWeight: font.weightMedium,
  selectors: { '&[role]': { animation: arriveUnseen } },
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
export const mark: string = style({
  inlineSize: 20,
  blockSize: 20,
  borderRadius: vars.radius.full,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  color: color.surfaceInverse,
})
export const markTone: Record<'success' | 'error', string> = {
  success: style({ background: color.successInverse }),
  error: style({ background: color.errorInverse }),
}
export const glyph: string = style({
  inlineSize: 12,
  blockSize: 12,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const words: string = style({
  flex: '1 1 0',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { '[role] > &': { animation: arrive } },
})
export const action: string = style({
  flex: 'none',
  padding: vars.space[1],
  color: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  borderRadius: ringRadius,
  outlineColor: 'currentColor',
  '@media': { '(pointer: coarse)': { minBlockSize: vars.size.touch } },
})
