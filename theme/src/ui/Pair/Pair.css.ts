import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
export const lead: string = style({})

// Doubled, so that it outweighs the width of a button.
globalStyle(`${root}${root} > *`, { flex: '1 1 7rem', inlineSize: 'auto' })
globalStyle(`${root}${lead} > *:last-child`, { flexGrow: 2.2 })
