import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

export const total: string = style({ minInlineSize: 0, maxInlineSize: '100%' })
export const loading: string = style({
  inlineSize: 148,
  minBlockSize: vars.font.lineDisplay,
  display: 'flex',
  alignItems: 'center',
})
export const amount: string = style({
  display: 'inline-flex',
  direction: 'ltr',
  maxInlineSize: '100%',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  alignContent: 'center',
  columnGap: vars.space[2],
  minBlockSize: vars.font.lineDisplay,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
export const symbol: string = style({
  fontSize: vars.font.sizeHeading,
  lineHeight: vars.font.lineHeading,
  fontWeight: vars.font.weightStrong,
  letterSpacing: '-0.012em',
  color: vars.color.textMuted,
})
