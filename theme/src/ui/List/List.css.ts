import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { hover } from '../shared/rules.ts'

const hairlineRule = {
  content: '""',
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: 0,
  insetInlineEnd: 0,
  blockSize: vars.size.hairline,
  background: vars.color.border,
  pointerEvents: 'none',
} as const

// Compact rows have pictures of this size.
const COMPACT_PICTURE = '28px'
/** Where the words of a row begin after its picture: padding, picture, gap. */
const afterPicture = (picture: string): string => `calc(${picture} + 2 * ${vars.space[3]})`

/** Lists of any length put each of their rows into a box with this mark. */
const boxed = '[data-lk-row]'

export const item: string = style({ position: 'relative', minInlineSize: 0 })
/** A line above each row of a card but the first. */
function hairlineFrom(insetInlineStart: string): string {
  const rule = { ...hairlineRule, insetInlineStart }
  return style({
    selectors: {
      [`${item} + &::before`]: rule,
      [`${boxed}:not(:first-child) > &::before`]: rule,
      [`${boxed} + &::before`]: rule,
    },
  })
}
export const hairline: Record<'logo' | 'compact' | 'bare', string> = {
  logo: hairlineFrom(afterPicture(vars.size.logo)),
  compact: hairlineFrom(afterPicture(COMPACT_PICTURE)),
  bare: hairlineFrom(vars.space[3]),
}

export const row: string = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minBlockSize: vars.size.row,
  padding: `${vars.space[2]} ${vars.space[3]}`,
  inlineSize: '100%',
  textAlign: 'start',
  outlineOffset: -2,
})
export const control: string = style([
  { transition: `background-color ${vars.motion.press} ${vars.motion.ease}` },
  hover({ background: vars.color.rowHover }),
  { selectors: { '&:active:not([aria-disabled="true"])': { background: vars.color.rowPressed } } },
])
export const rounded: string = style({ borderRadius: vars.radius.control })
// Follows the corners of the card, so that the focus ring is not cut there.
const corner = `calc(${vars.radius.card} - ${vars.size.hairline})`
export const inset: string = style({
  selectors: {
    [`:not(${boxed}) > ${item}:first-child > &, ${boxed}:first-child > ${item} > &`]: {
      borderStartStartRadius: corner,
      borderStartEndRadius: corner,
    },
    [`:not(${boxed}) > ${item}:last-child > &, ${boxed}:last-child > ${item} > &`]: {
      borderEndStartRadius: corner,
      borderEndEndRadius: corner,
    },
  },
})
export const compact: string = style({ minBlockSize: vars.size.rowCompact })

export const off: string = style({ color: vars.color.textMuted, cursor: 'not-allowed' })
export const busy: string = style({ cursor: 'progress' })
export const start: string = style({ display: 'block', flex: 'none' })
export const startOff: string = style({ filter: 'grayscale(1)', opacity: 0.6 })

// At large text the value moves under the name instead of cutting it.
export const body: string = style({
  flex: '1 1 0',
  minInlineSize: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[3],
})
export const words: string = style({ flex: '1 1 0', minInlineSize: '7.5em' })
export const name: string = style({ display: 'block', fontWeight: vars.font.weightMedium })
export const second: string = style({
  display: 'block',
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  color: vars.color.textMuted,
})
// A box of its own, so that text that is too long ends in the ellipsis in its own direction, not in that of the page: an
// amount keeps its first digits.
export const cut: string = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
})
export const secondTone: Record<'muted' | 'accent' | 'error' | 'warning', string> = {
  muted: style({}),
  accent: style({ color: vars.color.accentText }),
  error: style({ color: vars.color.error }),
  warning: style({ color: vars.color.warning }),
}
export const wraps: string = style({ overflowWrap: 'anywhere' })

export const value: string = style({
  marginInlineStart: 'auto',
  flex: '0 1 auto',
  maxInlineSize: '100%',
  textAlign: 'end',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums lining-nums',
  fontWeight: vars.font.weightMedium,
})
export const valueSecond: string = style({
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightRegular,
  color: vars.color.textMuted,
})
export const mark: string = style({
  marginInlineStart: `calc(${vars.space[1]} * -1)`,
  color: vars.color.accentText,
  flex: 'none',
})
export const chevron: string = style({
  marginInlineStart: `calc(${vars.space[1]} * -1)`,
  color: vars.color.textFaint,
  flex: 'none',
})

export const list: string = style({ marginInline: `calc(${vars.space[3]} * -1)` })
export const card: string = style({
  border: `${vars.size.hairline} solid ${vars.color.border}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  overflow: 'hidden',
})
