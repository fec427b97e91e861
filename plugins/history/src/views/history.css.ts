import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

export const time: string = style({
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightRegular,
  color: vars.color.textMuted,
})
/** Its height is that of `HEADING_HEIGHT`; where text is larger it grows. */
export const month: string = style({
  boxSizing: 'border-box',
  minBlockSize: 32,
  padding: `${vars.space[2]} ${vars.space[3]} 4px`,
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightMedium,
  color: vars.color.textMuted,
})
/** The choice of networks, apart from the line of the tabs. */
export const scope: string = style({ paddingBlockStart: vars.space[2] })
// Inline, so that it stands at the start of the row in both directions, whatever its own is.
export const secondLine: string = style({ display: 'inline-flex', maxInlineSize: '100%', verticalAlign: 'bottom' })
// Keeps the space before the address.
export const secondWords: string = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'pre',
  minInlineSize: 0,
})
export const secondAddress: string = style({ flex: 'none' })
