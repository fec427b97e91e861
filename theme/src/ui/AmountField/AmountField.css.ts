import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { hover } from '../shared/rules.ts'

const { color, font } = vars

export const root: string = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
  padding: vars.space[3],
  borderRadius: vars.radius.card,
  background: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.borderStrong}`,
  cursor: 'text',
  selectors: { '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.accent}` } },
  '@media': {
    '(forced-colors: active)': {
      border: '1px solid CanvasText',
      selectors: { '&:focus-within': { outline: '2px solid Highlight' } },
    },
  },
})
export const wrong: string = style({
  boxShadow: `inset 0 0 0 2px ${color.error}`,
  selectors: { '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.error}` } },
})
export const result: string = style({
  background: color.surfaceSunken,
  boxShadow: 'none',
  cursor: 'default',
  selectors: { '&:focus-within': { boxShadow: 'none' } },
})
export const top: string = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] })
export const number: string = style({
  display: 'flex',
  alignItems: 'center',
  flex: '1 1 4em',
  minInlineSize: 0,
  minBlockSize: 40,
  direction: 'ltr',
  fontWeight: font.weightStrong,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums lining-nums',
  selectors: { '[data-lk][dir="rtl"] &': { justifyContent: 'flex-end' } },
})
export const numberSize: Record<'normal' | 'long' | 'longest', string> = {
  normal: style({ fontSize: font.sizeAmount, lineHeight: font.lineAmount }),
  long: style({ fontSize: font.sizeHeading, lineHeight: font.lineHeading }),
  longest: style({ fontSize: '1rem', lineHeight: font.lineBody }),
}
/** As wide as there is room for, and as its number where a sign stands before it and both go to the far side. */
export const sized: string = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  flex: '1 1 0',
  minInlineSize: 0,
  '::after': {
    content: 'attr(data-shown)',
    gridArea: '1 / 1',
    blockSize: 0,
    // Room for the caret.
    paddingInlineEnd: 2,
    overflow: 'hidden',
    visibility: 'hidden',
    whiteSpace: 'pre',
  },
  selectors: { '[data-lk][dir="rtl"] * + &': { flex: '0 1 auto' } },
})
export const input: string = style({
  gridArea: '1 / 1',
  // A field has a width of its own, in which the one of its text would be lost.
  inlineSize: 0,
  minInlineSize: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  outline: 'none',
  appearance: 'none',
  caretColor: color.accent,
  fontVariantNumeric: 'inherit',
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: color.textFaint, opacity: 1 },
    '[data-lk][dir="rtl"] &': { textAlign: 'right' },
    [`[data-lk][dir="rtl"] * + ${sized} > &`]: { textAlign: 'left' },
  },
})
export const output: string = style({ overflowWrap: 'anywhere', whiteSpace: 'normal', minInlineSize: 0 })
export const bottom: string = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[2],
  minBlockSize: 28,
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
export const bottomEmpty: string = style({ minBlockSize: 0 })
export const footnote: string = style({ display: 'flex', alignItems: 'center', gap: 5, minInlineSize: 0 })
export const footnoteWrong: string = style({ color: color.error })
export const available: string = style({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
})
export const small: string = style([
  {
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    minBlockSize: 28,
    minInlineSize: 28,
    borderRadius: vars.radius.badge,
    color: color.textMuted,
    '@media': { '(pointer: coarse)': { minBlockSize: vars.size.touch, minInlineSize: vars.size.touch } },
  },
  hover({ background: color.fill, color: color.text }),
])
export const max: string = style([
  { color: color.accentText, fontWeight: font.weightStrong, paddingInline: vars.space[2], marginInlineEnd: -4 },
  hover({ background: color.accentSoft, color: color.accentText }),
])
