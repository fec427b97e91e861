import { style } from '@vanilla-extract/css'

export const head: string = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 })

/** A value of the transaction's data; breaks anywhere, never wider than the widget. */
export const raw: string = style({ overflowWrap: 'anywhere', textAlign: 'end' })

export const speeds: string = style({ paddingBlock: '4px 8px' })

/** Inputs and outputs of a transaction, one below the other. */
export const outputs: string = style({ display: 'grid', gap: 12 })
