import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

/** The space between things: steps of the token group `space` and two half steps, 0, 2, 4, 6, 8, 12, 16, 20, 24, 32 px. */
export const gap: Record<0 | 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5 | 6 | 8, string> = {
  0: style({ gap: 0 }),
  0.5: style({ gap: `calc(${vars.space[1]} / 2)` }),
  1: style({ gap: vars.space[1] }),
  1.5: style({ gap: `calc(${vars.space[1]} * 1.5)` }),
  2: style({ gap: vars.space[2] }),
  3: style({ gap: vars.space[3] }),
  4: style({ gap: vars.space[4] }),
  5: style({ gap: vars.space[5] }),
  6: style({ gap: vars.space[6] }),
  8: style({ gap: vars.space[8] }),
}

export const hidden: string = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** Hides what it is applied to, from screen readers too, for as long as it runs. */
export const appear: string = keyframes({ from: { visibility: 'hidden' } })
export const fadeIn: string = keyframes({ from: { opacity: 0 } })
/**
 * For the text of a live region that enters the page with it: screen readers ignore text that is there as soon as its
 * region. No motion, so it is the same where motion is reduced.
 */
export const arrive: string = `${appear} 150ms step-end`
/** For the region itself: its ground shows together with the text. */
export const arriveUnseen: string = `${fadeIn} 150ms step-end`

const square = (size: number | string): string => style({ inlineSize: size, blockSize: size })

/** Sides of a picture in px; `row` is that of rows, the token `size.logo`. */
export const pictureSize: Record<'row' | 16 | 20 | 24 | 28 | 32 | 36 | 40 | 44 | 56 | 64, string> = {
  row: square(vars.size.logo),
  16: square(16),
  20: square(20),
  24: square(24),
  28: square(28),
  32: square(32),
  36: square(36),
  40: square(40),
  44: square(44),
  56: square(56),
  64: square(64),
}

const { color } = vars

/** A tone on its soft ground. */
export const softTone: Record<'neutral' | 'accent' | 'success' | 'warning' | 'error', string> = {
  neutral: style({ background: color.fill, color: color.textMuted }),
  accent: style({ background: color.accentSoft, color: color.accentText }),
  success: style({ background: color.successSoft, color: color.success }),
  warning: style({ background: color.warningSoft, color: color.warning }),
  error: style({ background: color.errorSoft, color: color.error }),
}

/** The five tints: a colour on its soft ground. */
export const tints: readonly string[] = [
  style({ color: color.tint1, background: color.tintSoft1 }),
  style({ color: color.tint2, background: color.tintSoft2 }),
  style({ color: color.tint3, background: color.tintSoft3 }),
  style({ color: color.tint4, background: color.tintSoft4 }),
  style({ color: color.tint5, background: color.tintSoft5 }),
]
