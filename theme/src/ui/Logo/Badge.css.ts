import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

/** Width of the ring around the badge, and how far the badge stands out of the logo, px. */
const RING = 2
const OVERHANG = RING + 1

export const root: string = style({
  position: 'absolute',
  insetBlockEnd: -OVERHANG,
  insetInlineEnd: -OVERHANG,
  zIndex: 1,
  inlineSize: vars.size.badge,
  blockSize: vars.size.badge,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: vars.radius.badge,
  border: `${RING}px solid ${vars.color.surface}`,
  background: vars.color.surface,
})

export const mark: string = style({ color: vars.color.surface, background: vars.color.textMuted })
export const markIcon: string = style({
  inlineSize: 10,
  blockSize: 10,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const image: string = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })
export const letter: string = style({
  inlineSize: '100%',
  blockSize: '100%',
  display: 'grid',
  placeItems: 'center',
  fontSize: 9,
  lineHeight: 1,
  fontWeight: vars.font.weightStrong,
  textTransform: 'uppercase',
})
