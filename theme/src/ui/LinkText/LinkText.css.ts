import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { hover, MIXES, ringRadius } from '../shared/rules.ts'

export const root: string = style([
  {
    color: vars.color.accentText,
    fontWeight: vars.font.weightMedium,
    textDecoration: 'underline',
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
    borderRadius: ringRadius,
    '@supports': {
      [MIXES]: { textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)' },
    },
  },
  hover({ textDecorationColor: 'currentColor' }),
])

export const inherit: string = style({ color: 'inherit' })
export const off: string = style({ color: vars.color.textFaint, cursor: 'not-allowed', textDecoration: 'none' })

export const alone: string = style({
  '@media': { '(pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minBlockSize: vars.size.touch } },
})

export const size: Record<'small' | 'inherit', string> = {
  small: style({ fontSize: vars.font.sizeSmall, lineHeight: vars.font.lineSmall }),
  inherit: style({}),
}
