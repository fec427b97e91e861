import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

/** Search and filters stay in sight while the list scrolls below them. */
export const finder: string = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[3],
  paddingBlockEnd: vars.space[2],
  background: vars.color.surface,
})
export const root: string = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1] })
export const chips: string = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
