import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color, font } = vars

export const root: string = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: 3,
  borderRadius: vars.radius.control,
  background: color.fill,
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
export const option: string = style({
  flex: '1 1 0',
  minInlineSize: 'min-content',
  minBlockSize: 36,
  borderRadius: `calc(${vars.radius.control} - 3px)`,
  textAlign: 'center',
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  fontWeight: font.weightMedium,
  color: color.textMuted,
  paddingInline: vars.space[2],
  '@media': {
    '(pointer: coarse)': { minBlockSize: vars.size.touch },
    '(hover: hover)': { selectors: { '&:hover': { color: color.text } } },
  },
})
export const current: string = style({
  background: color.surface,
  color: color.text,
  fontWeight: font.weightStrong,
  boxShadow: `0 0 0 1px ${color.borderStrong}, 0 1px 2px rgb(0 0 0 / 0.12)`,
  '@media': { '(forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 } },
})
