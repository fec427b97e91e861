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

/** Stands for rows of a long list that are out of sight; its height is set by the list. */
export const gap: string = style({ overflowAnchor: 'none' })

/** What a wallet said, for experts. */
export const code: string = style({
  fontFamily: vars.font.familyMono,
  fontSize: vars.font.sizeCaption,
  lineHeight: vars.font.lineCaption,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
  textAlign: 'start',
})

/** A picture in the middle of a line. */
export const centered: string = style({ display: 'grid', placeItems: 'center' })

/** Search and filters stay in sight while the list scrolls below them. */
export const finder: string = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[3],
  paddingBlockEnd: vars.space[2],
  background: vars.color.surface,
})
export const root: string = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1] })
export const chips: string = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
