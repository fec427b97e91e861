import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

export const head: string = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 })

/** A value of the transaction's data; breaks anywhere, never wider than the widget. */
export const raw: string = style({ overflowWrap: 'anywhere', textAlign: 'end' })

export const speeds: string = style({ paddingBlock: '4px 8px' })

/** The symbol beside an amount under review: never larger than the amount, where that had to shrink. */
export const symbol: string = style({
  fontSize: `min(${vars.font.sizeHeading}, 1em)`,
  letterSpacing: '-0.012em',
  color: vars.color.textMuted,
})

/** Calls, inputs or outputs, one below the other, with hairlines between them. */
export const rows: string = style({ display: 'grid', gap: vars.space[3] })
export const row: string = style({
  minInlineSize: 0,
  selectors: {
    '& + &': {
      paddingBlockStart: vars.space[3],
      borderBlockStart: `${vars.size.hairline} solid ${vars.color.border}`,
    },
  },
})
