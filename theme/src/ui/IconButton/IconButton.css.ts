import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { hover } from '../shared/rules.ts'

const coarse = '(pointer: coarse)'
const touch = { inlineSize: vars.size.touch, blockSize: vars.size.touch }

export const root: string = style([
  {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: vars.radius.control,
    color: vars.color.textMuted,
    transition: `background-color ${vars.motion.press} ${vars.motion.ease}`,
  },
  hover({ background: vars.color.fill, color: vars.color.text }),
  { selectors: { '&:active:not([aria-disabled="true"])': { background: vars.color.fillPressed } } },
])

export const size: Record<'medium' | 'small', string> = {
  medium: style({ inlineSize: 40, blockSize: 40, '@media': { [coarse]: touch } }),
  small: style({ inlineSize: 32, blockSize: 32, borderRadius: vars.radius.inner, '@media': { [coarse]: touch } }),
}

export const filled: string = style([
  {
    inlineSize: 36,
    blockSize: 36,
    borderRadius: vars.radius.inner,
    background: vars.color.accent,
    color: vars.color.accentOn,
  },
  hover({ background: vars.color.accentHover, color: vars.color.accentOn }),
  { '@media': { '(forced-colors: active)': { border: '1px solid ButtonText' } } },
])

export const off: string = style({ color: vars.color.textFaint, cursor: 'not-allowed' })
export const filledOff: string = style({ background: vars.color.fill, color: vars.color.textFaint })
