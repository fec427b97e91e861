import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { appear } from '../shared/common.css.ts'

const breathe: string = keyframes({ '50%': { opacity: 0.55 } })
const late = `${appear} 1ms step-end ${vars.motion.skeletonDelay} both`

export const root: string = style({
  display: 'block',
  flex: 'none',
  maxInlineSize: '100%',
  background: vars.color.fill,
  animation: `${late}, ${breathe} 1600ms ease-in-out infinite`,
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: late },
    '(forced-colors: active)': { border: '1px solid GrayText' },
  },
})

export const shape: Record<'line' | 'small' | 'amount' | 'circle' | 'logo' | 'block' | 'row' | 'result', string> = {
  line: style({ blockSize: 12, borderRadius: vars.radius.badge }),
  small: style({ blockSize: 10, borderRadius: vars.radius.badge }),
  amount: style({ blockSize: 30, borderRadius: vars.radius.badge }),
  circle: style({ inlineSize: vars.size.logo, blockSize: vars.size.logo, borderRadius: vars.radius.full }),
  logo: style({ inlineSize: vars.size.logo, blockSize: vars.size.logo, borderRadius: vars.radius.logo }),
  block: style({ inlineSize: '100%', aspectRatio: '1', borderRadius: vars.radius.control }),
  result: style({
    inlineSize: 140,
    blockSize: 24,
    borderRadius: vars.radius.badge,
    background: vars.color.fillPressed,
  }),
  row: style({ inlineSize: '100%', blockSize: vars.size.control, borderRadius: vars.radius.control }),
}

export const width: Record<'short' | 'medium' | 'long' | 'full' | 'value', string> = {
  short: style({ inlineSize: '25%' }),
  medium: style({ inlineSize: '45%' }),
  long: style({ inlineSize: '65%' }),
  full: style({ inlineSize: '100%' }),
  value: style({ inlineSize: 56 }),
}
