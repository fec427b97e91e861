import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color } = vars

export const root: string = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: vars.font.lineSmall,
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontVariantNumeric: 'tabular-nums lining-nums',
  color: color.textMuted,
})
export const low: string = style({ color: color.warning })
export const bar: string = style({
  appearance: 'none',
  flex: '1 1 0',
  minInlineSize: 0,
  blockSize: 4,
  border: 0,
  borderRadius: vars.radius.full,
  overflow: 'hidden',
  color: color.accent,
  background: color.fill,
  selectors: {
    '&::-webkit-progress-bar': { background: color.fill },
    '&::-webkit-progress-value': { background: 'currentColor', borderRadius: vars.radius.full },
    '&::-moz-progress-bar': { background: 'currentColor', borderRadius: vars.radius.full },
  },
  '@media': {
    '(forced-colors: active)': {
      forcedColorAdjust: 'none',
      color: 'Highlight',
      background: 'Canvas',
      border: '1px solid CanvasText',
    },
  },
})
export const barLow: string = style({ color: color.warning })
