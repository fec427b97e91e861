import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { ringRadius } from '../shared/rules.ts'

const { color, font } = vars
/** How far the line of the current tab lies over that of the list, px. */
const OVERLAP = 1

export const list: string = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[5],
  borderBlockEnd: `${vars.size.hairline} solid ${color.border}`,
})
export const tab: string = style({
  position: 'relative',
  display: 'inline-grid',
  alignItems: 'center',
  minBlockSize: 44,
  paddingBlock: 10,
  fontWeight: font.weightMedium,
  color: color.textMuted,
  borderRadius: ringRadius,
  '@media': { '(hover: hover)': { selectors: { '&:hover': { color: color.text } } } },
})
export const current: string = style({
  color: color.text,
  fontWeight: font.weightStrong,
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      insetBlockEnd: -OVERLAP,
      borderBlockEnd: `2px solid ${color.accent}`,
      borderStartStartRadius: vars.radius.full,
      borderStartEndRadius: vars.radius.full,
    },
  },
})
// Keeps the width of the strong form, so that choosing moves nothing.
export const words: string = style({
  selectors: {
    '&::after': {
      content: 'attr(data-words)',
      display: 'block',
      blockSize: 0,
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: font.weightStrong,
    },
  },
})
export const panel: string = style({ minInlineSize: 0, borderRadius: ringRadius })
