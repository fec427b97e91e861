import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({
  borderRadius: vars.radius.card,
  minInlineSize: 0,
  border: `${vars.size.hairline} solid transparent`,
})
export const tone: Record<'plain' | 'sunken', string> = {
  plain: style({ borderColor: vars.color.border, background: vars.color.surface }),
  sunken: style({ background: vars.color.surfaceSunken }),
}
export const padding: Record<'normal' | 'facts' | 'small', string> = {
  normal: style({ padding: vars.space[4] }),
  facts: style({ padding: `${vars.space[2]} ${vars.space[4]}` }),
  small: style({ padding: `${vars.space[3]} ${vars.space[4]}` }),
}
