import { vars } from '@latchkey/theme'
import { globalStyle, style } from '@vanilla-extract/css'

export const label: string = style({
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightMedium,
  color: vars.color.textMuted,
})
export const rows: string = style({})
// Rows out of sight are not laid out: a wallet may share hundreds of accounts.
globalStyle(`${rows} [role='listitem']`, { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 60px' })
