import { vars } from '@latchkey/theme'
import { globalStyle, style } from '@vanilla-extract/css'

export const root: string = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4] })
export const rows: string = style({})
// Rows out of sight are not laid out, so that hundreds of networks are as quick as ten.
globalStyle(`${rows} [role='listitem']`, { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 60px' })
