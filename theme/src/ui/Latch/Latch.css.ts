import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color, motion } = vars
const still = '(prefers-reduced-motion: no-preference)'
const wait: string = keyframes({ '0%, 60%, 100%': { opacity: 0.28 }, '25%': { opacity: 1 } })
const close: string = keyframes({ from: { transform: 'scaleX(0.1)' }, to: { transform: 'scaleX(1)' } })

export const root: string = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 8em) 72px minmax(0, 8em)',
  justifyContent: 'center',
  alignItems: 'start',
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  paddingBlock: `${vars.space[3]} ${vars.space[1]}`,
})
export const side: string = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 6,
  minInlineSize: 0,
  textAlign: 'center',
  color: color.textMuted,
})
// Never cut: the domain of the site is what users check.
export const name: string = style({ maxInlineSize: '100%', overflowWrap: 'anywhere', textWrap: 'balance' })
export const bolt: string = style({
  inlineSize: 72,
  blockSize: 64,
  overflow: 'visible',
  fill: 'currentColor',
  selectors: { '[data-lk][dir="rtl"] &': { transform: 'scaleX(-1)' } },
})
export const state: Record<'wait' | 'slow' | 'refused' | 'error' | 'done', string> = {
  wait: style({ color: color.accent }),
  slow: style({ color: color.warning }),
  refused: style({ color: color.error }),
  error: style({ color: color.error }),
  done: style({ color: color.success }),
}
export const dot: readonly [string, string, string] = [
  style({ opacity: 1 }),
  style({ opacity: 0.5 }),
  style({ opacity: 0.24 }),
]
export const faint: string = style({ opacity: 0.24 })
const moving = `${wait} ${motion.wait} ${motion.ease} infinite`
export const lit: readonly [string, string, string] = [
  style({ '@media': { [still]: { animation: moving } } }),
  style({ '@media': { [still]: { animation: `${moving} 140ms` } } }),
  style({ '@media': { [still]: { animation: `${moving} 280ms` } } }),
]
export const bar: string = style({
  transformOrigin: 'center',
  transformBox: 'fill-box',
  animation: `${close} ${motion.latch} ${motion.ease}`,
})
export const cross: string = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 2.6, strokeLinecap: 'round' })
