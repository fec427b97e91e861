import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

/** A small centered sentence below everything. */
export const footnote: string = style({
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  color: vars.color.textMuted,
  textAlign: 'center',
  textWrap: 'balance',
})

/** What a wallet said, for experts. */
export const code: string = style({
  fontFamily: vars.font.familyMono,
  fontSize: vars.font.sizeCaption,
  lineHeight: vars.font.lineCaption,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
})

/** A picture in the middle of a line. */
export const centered: string = style({ display: 'grid', placeItems: 'center' })

/** The filters of a list. */
export const chips: string = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
