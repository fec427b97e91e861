import { vars } from '@latchkey/theme'
import { keyframes, style } from '@vanilla-extract/css'
import { low, modalWidth } from './modal.css.ts'

const { motion, radius, shadow, space, z } = vars

const drop: string = keyframes({ from: { opacity: 0, transform: 'translateY(-8px)' } })
const lift: string = keyframes({ to: { opacity: 0, transform: 'translateY(-8px)' } })

export const messages: string = style({
  position: 'fixed',
  insetBlockStart: 16,
  insetInline: 16,
  zIndex: z.snackbar,
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  pointerEvents: 'none',
  '@media': { [low]: { insetBlock: 'auto 16px' } },
})
export const message: string = style({
  inlineSize: '100%',
  maxInlineSize: 480,
  borderRadius: radius.card,
  boxShadow: shadow.raised,
  pointerEvents: 'auto',
  animation: `${drop} ${motion.snackbar} ${motion.ease}`,
})
export const toast: string = style({
  inlineSize: '100%',
  maxInlineSize: modalWidth,
  pointerEvents: 'auto',
  animation: `${drop} ${motion.snackbar} ${motion.ease}`,
  selectors: { '&[data-leaving]': { animation: `${lift} ${motion.snackbar} ${motion.easeIn} forwards` } },
})
