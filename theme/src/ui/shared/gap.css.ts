import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

/** The space between things: 0, 2, 4, 6, 8, 12, 16, 20, 24, 32 px. */
export const gap: Record<'none' | 'hair' | 'xs' | 'tight' | 's' | 'm' | 'l' | 'xl' | '2xl' | '3xl', string> = {
  none: style({ gap: 0 }),
  hair: style({ gap: 2 }),
  xs: style({ gap: vars.space[1] }),
  tight: style({ gap: 6 }),
  s: style({ gap: vars.space[2] }),
  m: style({ gap: vars.space[3] }),
  l: style({ gap: vars.space[4] }),
  xl: style({ gap: vars.space[5] }),
  '2xl': style({ gap: vars.space[6] }),
  '3xl': style({ gap: vars.space[8] }),
}
