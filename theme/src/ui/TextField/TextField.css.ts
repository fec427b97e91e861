import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color, font } = vars

export const root: string = style({ display: 'flex', flexDirection: 'column', gap: 6, minInlineSize: 0 })
export const label: string = style({
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  fontWeight: font.weightMedium,
  color: color.textMuted,
})
export const box: string = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minBlockSize: vars.size.control,
  borderRadius: vars.radius.control,
  background: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.borderStrong}`,
  paddingInline: `${vars.space[3]} 6px`,
  color: color.text,
  selectors: { '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.accent}` } },
  '@media': {
    '(forced-colors: active)': {
      border: '1px solid CanvasText',
      selectors: { '&:focus-within': { outline: '2px solid Highlight' } },
    },
  },
})
export const error: string = style({
  boxShadow: `inset 0 0 0 2px ${color.error}`,
  selectors: { '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.error}` } },
})
export const off: string = style({
  background: color.surfaceSunken,
  boxShadow: `inset 0 0 0 1px ${color.border}`,
  color: color.textFaint,
  cursor: 'not-allowed',
})
export const icon: string = style({ color: color.textFaint, flex: 'none' })
export const end: string = style({ display: 'flex', alignItems: 'center', flex: 'none', color: color.textMuted })
export const endPad: string = style({ paddingInlineEnd: 8 })
export const input: string = style({
  flex: '1 1 0',
  minInlineSize: 0,
  inlineSize: '100%',
  blockSize: 44,
  padding: 0,
  border: 0,
  background: 'none',
  outline: 'none',
  appearance: 'none',
  fontSize: '1rem',
  textOverflow: 'ellipsis',
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: color.textFaint, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '[data-lk][dir="rtl"] &[dir="ltr"]': { textAlign: 'right' },
    '&:disabled': { cursor: 'not-allowed', WebkitTextFillColor: 'currentColor', opacity: 1 },
    '&:-webkit-autofill': { WebkitTextFillColor: color.text, boxShadow: `inset 0 0 0 100px ${color.surface}` },
  },
})
export const mono: string = style({ fontFamily: font.familyMono, fontVariantNumeric: 'slashed-zero' })
