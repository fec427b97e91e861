import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color } = vars

export const root: string = style({
  position: 'relative',
  direction: 'ltr',
  maxInlineSize: '100%',
  aspectRatio: '1',
  flex: 'none',
  marginInline: 'auto',
  borderRadius: vars.radius.card,
})
export const paper: string = style({
  background: color.qrPaper,
  color: color.qrInk,
  boxShadow: `inset 0 0 0 1px ${color.border}`,
  // The pair of colours is what scanners see; a forced palette would undo it.
  forcedColorAdjust: 'none',
})
export const preparing: string = style({ background: color.fill })
export const size: Record<'medium' | 'small', string> = {
  medium: style({ inlineSize: 280, padding: 18 }),
  small: style({ inlineSize: 208, padding: 19 }),
}
export const code: string = style({ inlineSize: '100%', blockSize: '100%', fill: 'currentColor' })
export const expired: string = style({ opacity: 0.1 })
export const middle: string = style({
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  display: 'grid',
  placeItems: 'center',
})
export const middlePaper: string = style({
  background: color.qrPaper,
  borderRadius: `calc(${vars.radius.logo} * 1.0714)`,
})
export const middleSize: Record<'medium' | 'small', string> = {
  medium: style({ inlineSize: 60, blockSize: 60 }),
  small: style({ inlineSize: 46, blockSize: 46 }),
}
export const over: string = style({
  position: 'absolute',
  inset: 0,
  padding: vars.space[4],
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[3],
  textAlign: 'center',
})
export const overTitle: string = style({
  fontSize: vars.font.sizeTitle,
  lineHeight: vars.font.lineTitle,
  fontWeight: vars.font.weightStrong,
  textWrap: 'balance',
})
export const renew: string = style({
  flex: 'none',
  maxInlineSize: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minBlockSize: vars.size.control,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  borderRadius: vars.radius.control,
  background: color.qrInk,
  color: color.qrPaper,
  fontWeight: vars.font.weightStrong,
  outlineColor: color.qrInk,
})
