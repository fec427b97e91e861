import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

export const total: string = style({ minInlineSize: 0, maxInlineSize: '100%' })
// Over the address that stands beside the amount, up to the width of the view.
export const label: string = style({ inlineSize: 'max-content', maxInlineSize: 'max(100%, min(320px, 80vw))' })
export const search: string = style({ paddingBlockStart: vars.space[3] })
export const loading: string = style({
  inlineSize: 148,
  minBlockSize: vars.font.lineDisplay,
  display: 'flex',
  alignItems: 'center',
})
export const amount: string = style({
  display: 'inline-flex',
  direction: 'ltr',
  // Into the gap before the address, whose own distance is wide enough.
  inlineSize: 'max-content',
  maxInlineSize: 'calc(100% + 16px)',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  alignContent: 'center',
  columnGap: vars.space[2],
  minBlockSize: vars.font.lineDisplay,
  fontVariantNumeric: 'tabular-nums lining-nums',
  overflowWrap: 'anywhere',
})
export const symbol: string = style({
  fontSize: vars.font.sizeHeading,
  lineHeight: vars.font.lineHeading,
  fontWeight: vars.font.weightStrong,
  letterSpacing: '-0.012em',
  color: vars.color.textMuted,
})
