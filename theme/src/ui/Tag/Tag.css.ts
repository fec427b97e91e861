import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color } = vars

export const root: string = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  padding: '2px 7px',
  borderRadius: 6,
  fontSize: vars.font.sizeCaption,
  lineHeight: vars.font.lineCaption,
  fontWeight: vars.font.weightMedium,
  minInlineSize: 0,
  maxInlineSize: '100%',
  overflowWrap: 'anywhere',
  textAlign: 'center',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

export const tone: Record<'neutral' | 'accent' | 'success' | 'warning' | 'error', string> = {
  neutral: style({ background: color.fill, color: color.textMuted }),
  accent: style({ background: color.accentSoft, color: color.accent }),
  success: style({ background: color.successSoft, color: color.success }),
  warning: style({ background: color.warningSoft, color: color.warning }),
  error: style({ background: color.errorSoft, color: color.error }),
}
