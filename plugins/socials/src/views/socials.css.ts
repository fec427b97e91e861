import { style } from '@vanilla-extract/css'

/** One row of equal buttons. */
export const row: string = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: '8px',
})

/** A provider's mark, in the colour of the words around it. */
export const mark: string = style({ display: 'block', fill: 'currentColor', inlineSize: '20px', blockSize: '20px' })

/** In the middle of its row. */
export const middle: string = style({ display: 'flex', justifyContent: 'center' })
