import { style } from '@vanilla-extract/css'

export const head: string = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 })

/** The amount and its symbol in one line, wrapping where it is long. */
export const amount: string = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 8,
  minInlineSize: 0,
})

/** A value of the transaction's data; breaks anywhere, never wider than the widget. */
export const raw: string = style({ overflowWrap: 'anywhere', textAlign: 'end' })

export const speeds: string = style({ paddingBlock: 4 })
