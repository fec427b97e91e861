import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color } = vars

export const root: string = style({ display: 'flex', flexDirection: 'column', gap: vars.space[2], minInlineSize: 0 })
export const field: string = style({ position: 'relative', direction: 'ltr' })
export const cells: string = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: vars.space[2],
})
export const cell: string = style({
  blockSize: 56,
  display: 'grid',
  placeItems: 'center',
  borderRadius: vars.radius.control,
  background: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.borderStrong}`,
  fontSize: '1.375rem',
  fontWeight: vars.font.weightStrong,
  fontVariantNumeric: 'tabular-nums lining-nums',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
// The real input covers the cells: it takes clicks, the caret, paste and the code a phone offers.
export const input: string = style({
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  inlineSize: '100%',
  blockSize: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  appearance: 'none',
  color: 'transparent',
  WebkitTextFillColor: 'transparent',
  caretColor: 'transparent',
  fontSize: '1rem',
  textAlign: 'center',
  cursor: 'text',
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::selection': { background: 'none' },
    '&:-webkit-autofill': { transition: 'background-color 9999s' },
  },
})
export const at: string = style({
  selectors: {
    [`${input}:focus + ${cells} > &`]: { boxShadow: `inset 0 0 0 2px ${color.accent}` },
    [`${input}:focus + ${cells} > &:empty::after`]: {
      content: '""',
      inlineSize: 2,
      blockSize: 24,
      borderRadius: vars.radius.full,
      background: color.accent,
    },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { [`${input}:focus + ${cells} > &`]: { outline: '2px solid Highlight' } } },
  },
})
export const wrong: string = style({ boxShadow: `inset 0 0 0 2px ${color.error}`, color: color.error })
export const off: string = style({
  background: color.surfaceSunken,
  color: color.textFaint,
  boxShadow: `inset 0 0 0 1px ${color.border}`,
})
