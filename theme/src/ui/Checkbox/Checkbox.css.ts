import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color, font } = vars
/** Edge of the box that is seen, and of the one that is pressed, around it, px. */
const BOX = 20
const TARGET = 36

export const root: string = style({
  position: 'relative',
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
  cursor: 'pointer',
})
export const input: string = style({
  position: 'absolute',
  insetBlockStart: (BOX - TARGET) / 2,
  insetInlineStart: (BOX - TARGET) / 2,
  inlineSize: TARGET,
  blockSize: TARGET,
  opacity: 0,
  cursor: 'inherit',
})
export const box: string = style({
  inlineSize: BOX,
  blockSize: BOX,
  marginBlockStart: -1,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: vars.radius.badge,
  color: 'transparent',
  boxShadow: `inset 0 0 0 1.5px ${color.borderStrong}`,
  selectors: {
    [`${input}:checked + &`]: { background: color.accent, boxShadow: 'none', color: color.accentOn },
    [`${input}:focus-visible + &`]: { outline: `${vars.size.focus} solid ${color.focus}`, outlineOffset: 2 },
    [`${input}:disabled + &`]: { background: color.fill, boxShadow: `inset 0 0 0 1.5px ${color.border}` },
    [`${input}:disabled:checked + &`]: { color: color.textFaint },
    [`${input}[aria-invalid="true"]:not(:checked) + &`]: { boxShadow: `inset 0 0 0 2px ${color.error}` },
  },
  '@media': {
    '(forced-colors: active)': {
      border: '1px solid CanvasText',
      color: 'Canvas',
      selectors: { [`${input}:checked + &`]: { color: 'CanvasText' } },
    },
  },
})
export const words: string = style({ minInlineSize: 0 })
