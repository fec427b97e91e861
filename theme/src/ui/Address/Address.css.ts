import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

/** Pixels between groups of a full address. */
const GROUP_GAP = 7

export const root: string = style({
  direction: 'ltr',
  unicodeBidi: 'isolate',
  fontFamily: vars.font.familyMono,
  fontVariantNumeric: 'slashed-zero',
})
export const short: string = style({ fontSize: '0.93em', whiteSpace: 'nowrap' })
export const full: string = style({
  display: 'inline-block',
  fontSize: vars.font.sizeSmall,
  lineHeight: '1.25rem',
  fontWeight: vars.font.weightRegular,
  color: vars.color.textMuted,
  marginInlineEnd: -GROUP_GAP,
  // Its lines begin where those of the language around it do.
  textAlign: ['-webkit-match-parent', 'match-parent'],
})
// Space by margin, so that a copied address has none; what follows the last group of a line is outside.
export const group: string = style({ display: 'inline-block', marginInlineEnd: GROUP_GAP })
export const strong: string = style({ color: vars.color.text, fontWeight: 700 })
