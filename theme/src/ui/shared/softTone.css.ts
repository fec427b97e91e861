import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color } = vars

/** A tone on its soft ground. */
export const softTone: Record<'neutral' | 'accent' | 'success' | 'warning' | 'error', string> = {
  neutral: style({ background: color.fill, color: color.textMuted }),
  accent: style({ background: color.accentSoft, color: color.accent }),
  success: style({ background: color.successSoft, color: color.success }),
  warning: style({ background: color.warningSoft, color: color.warning }),
  error: style({ background: color.errorSoft, color: color.error }),
}
