import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { fadeIn } from '../shared/common.css.ts'

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

const whileLoading = '&:not([data-loaded])'

export const image: string = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  borderRadius: 'inherit',
  selectors: {
    [whileLoading]: { opacity: 0 },
    '&[data-loaded="late"]': { animation: `${fadeIn} ${vars.motion.view} ${vars.motion.ease}` },
  },
})
/** Stands on a quiet ground until it is there; what came of it so far is out of sight. */
export const waiting: string = style({
  selectors: {
    [whileLoading]: { opacity: 1, objectFit: 'none', objectPosition: '200vmax', background: vars.color.fill },
  },
})
