import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

export const root: string = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  selectors: {
    // Keeps an edge on logos that end in the colour of the surface.
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: 'inherit',
      boxShadow: `inset 0 0 0 1px ${vars.color.pictureEdge}`,
      pointerEvents: 'none',
    },
  },
})

export const shape: Record<'square' | 'circle', string> = {
  square: style({ borderRadius: vars.radius.logo }),
  circle: style({ borderRadius: vars.radius.full }),
}

export const letter: string = style({
  fontWeight: vars.font.weightStrong,
  lineHeight: 1,
  userSelect: 'none',
  textTransform: 'uppercase',
})
export const letterSize: Record<'small' | 'medium' | 'large', string> = {
  small: style({ fontSize: 11 }),
  medium: style({ fontSize: 16 }),
  large: style({ fontSize: 26 }),
}
export const waiting: string = style({ background: vars.color.fill })

export const image: string = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  borderRadius: 'inherit',
  transition: `opacity ${vars.motion.view} ${vars.motion.ease}`,
})
export const unseen: string = style({ opacity: 0 })
