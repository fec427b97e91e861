import { style } from '@vanilla-extract/css'

const square = (size: number): string => style({ inlineSize: size, blockSize: size })

/** Sides of a picture in px. */
export const pictureSize: Record<16 | 20 | 24 | 28 | 32 | 36 | 40 | 44 | 56 | 64, string> = {
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
