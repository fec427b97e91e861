import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})

export const size: Record<'small' | 'medium' | 'large', string> = {
  small: style({ inlineSize: vars.size.iconSmall, blockSize: vars.size.iconSmall, strokeWidth: 2 }),
  medium: style({ inlineSize: vars.size.icon, blockSize: vars.size.icon, strokeWidth: 1.75 }),
  large: style({ inlineSize: vars.size.iconLarge, blockSize: vars.size.iconLarge, strokeWidth: 1.6 }),
}

export const directional: string = style({ selectors: { '[data-lk][dir="rtl"] &': { transform: 'scaleX(-1)' } } })

export const tile: string = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: vars.radius.logo,
})
