import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({ display: 'grid', placeItems: 'center', flex: 'none', borderRadius: '28%' })

export const tone: Record<'neutral' | 'accent' | 'success' | 'warning' | 'error', string> = {
  neutral: style({ background: vars.color.fill, color: vars.color.textMuted }),
  accent: style({ background: vars.color.accentSoft, color: vars.color.accent }),
  success: style({ background: vars.color.successSoft, color: vars.color.success }),
  warning: style({ background: vars.color.warningSoft, color: vars.color.warning }),
  error: style({ background: vars.color.errorSoft, color: vars.color.error }),
}
