import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  padding: '2px 7px',
  borderRadius: vars.radius.badge,
  fontSize: vars.font.sizeCaption,
  lineHeight: vars.font.lineCaption,
  fontWeight: vars.font.weightMedium,
  minInlineSize: 0,
  maxInlineSize: '100%',
  overflowWrap: 'anywhere',
  textAlign: 'center',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
