import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { hover } from '../shared/rules.ts'

const { color, font } = vars

export const root: string = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minBlockSize: 36,
  paddingInline: 10,
  borderRadius: `calc(${vars.radius.control} - 2px)`,
  flex: 'none',
  maxInlineSize: '100%',
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  fontWeight: font.weightMedium,
  transition: `background-color ${vars.motion.press} ${vars.motion.ease}`,
  '@media': {
    '(pointer: coarse)': { minBlockSize: vars.size.touch },
    '(forced-colors: active)': { border: '1px solid ButtonText' },
  },
})
export const kind: Record<'filter' | 'plain' | 'asset', string> = {
  filter: style([{ background: color.fill }, hover({ background: color.fillHover })]),
  // Its padding stands in the margin of what it ends, which has no part in its greatest width.
  plain: style([{ marginInlineEnd: -10, maxInlineSize: 'calc(100% + 10px)' }, hover({ background: color.fill })]),
  asset: style([
    {
      minBlockSize: 40,
      paddingInline: '6px 8px',
      fontSize: font.sizeBody,
      lineHeight: font.lineBody,
      background: color.surface,
      boxShadow: `0 0 0 1px ${color.border}`,
    },
    hover({ background: color.rowHover }),
  ]),
}
export const selected: string = style([
  {
    background: color.accentSoft,
    color: color.accentText,
    '@media': { '(forced-colors: active)': { borderColor: 'Highlight', outline: '1px solid Highlight' } },
  },
  hover({ background: color.accentSoft }),
])
export const withStart: string = style({ paddingInlineStart: 6 })
export const off: string = style({ color: color.textFaint, cursor: 'not-allowed' })
export const words: string = style({ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' })
export const end: string = style({ display: 'flex', flex: 'none' })
export const group: string = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], minInlineSize: 0 })
