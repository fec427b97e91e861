import { style } from '@vanilla-extract/css'
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
