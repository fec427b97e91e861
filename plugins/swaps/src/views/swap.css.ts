import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

/** The two sides, and the button between them that exchanges them. */
export const sides: string = style({
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  gap: 6,
  '@media': { '(pointer: coarse)': { gap: 12 } },
})

export const exchange: string = style({
  display: 'flex',
  justifyContent: 'center',
  blockSize: 0,
  position: 'relative',
  zIndex: 1,
})

export const exchangeButton: string = style({
  alignSelf: 'center',
  display: 'flex',
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  border: `1px solid ${vars.color.border}`,
})

/** One line that says how old the price is; keeps its height. */
export const age: string = style({ minBlockSize: 20, textAlign: 'center' })

export const chips: string = style({ display: 'flex', flexDirection: 'column', gap: 12, paddingBlock: 4 })

/** Pay and get of the review, one above the other. */
export const head: string = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 })

/** A value of the transaction's data; breaks anywhere, never wider than the widget. */
export const raw: string = style({ overflowWrap: 'anywhere', textAlign: 'end' })

/** Its height is that of `HEADING_HEIGHT`; where text is larger it grows. */
export const heading: string = style({
  boxSizing: 'border-box',
  minBlockSize: 32,
  padding: `${vars.space[2]} ${vars.space[3]} 4px`,
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightMedium,
  color: vars.color.textMuted,
})
