import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

export const header: string = style({
  display: 'flex',
  alignItems: 'center',
  flex: '1 1 0',
  minInlineSize: 0,
  paddingInlineStart: vars.space[2],
})
export const switcherPlace: string = style({ flex: '1 1 0', minInlineSize: 0, display: 'flex' })
export const switcher: string = style({
  display: 'flex',
  alignItems: 'center',
  gap: 7,
  minInlineSize: 0,
  padding: '4px 6px 4px 4px',
  borderRadius: vars.radius.control,
  transition: `background-color ${vars.motion.press} ${vars.motion.ease}`,
  '@media': {
    '(hover: hover)': { ':hover': { background: vars.color.fill } },
    '(pointer: coarse)': { minBlockSize: vars.size.touch },
  },
  ':active': { background: vars.color.fillPressed },
})
export const name: string = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // An address is never cut: at large text, and beside three buttons on a screen of 320 px, it gives way to the width of the
  // screen. Its 13 letters are 7.24 em wide, what stands beside them 216 px.
  fontSize: `min(${vars.font.sizeTitle}, 6vw, max(12px, 13.8vw - 30px))`,
  lineHeight: vars.font.lineTitle,
  fontWeight: vars.font.weightStrong,
  letterSpacing: '-0.005em',
})
export const chevron: string = style({ flex: 'none', color: vars.color.textFaint })
// As high as the amount with its label, and as wide whatever the amount is, so that nothing moves when a balance arrives: the
// address stands beside it or below it from the first frame on.
export const balancePlace: string = style({ flex: '1 1 11rem', minInlineSize: 0, minBlockSize: 62 })
export const balance: string = style({ minInlineSize: 0, maxInlineSize: '100%' })
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
export const familyName: string = style({
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightMedium,
  color: vars.color.textMuted,
})
