import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({
  direction: 'ltr',
  textAlign: 'start',
  maxBlockSize: 180,
  overflow: 'auto',
  padding: `${vars.space[3]} 10px`,
  borderRadius: vars.radius.control,
  background: vars.color.surfaceSunken,
  color: vars.color.text,
  fontFamily: vars.font.familyMono,
  fontSize: vars.font.sizeCaption,
  lineHeight: vars.font.lineSmall,
  letterSpacing: '-0.012em',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
