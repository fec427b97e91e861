import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

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
  // Its lines begin where those of the language around it do.
  textAlign: ['-webkit-match-parent', 'match-parent'],
})
// Space by margin, so that a copied address has none.
export const group: string = style({
  display: 'inline-block',
  marginInlineEnd: 7,
  selectors: { '&:last-child': { marginInlineEnd: 0 } },
})
export const strong: string = style({ color: vars.color.text, fontWeight: 700 })
