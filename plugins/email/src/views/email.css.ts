import { style } from '@vanilla-extract/css'

/** The place of the wallet's document, which asks for the code; edge to edge in the modal's body. */
export const place: string = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  blockSize: 'min(420px, calc(100vh - 200px))',
  inlineSize: '100%',
})

/** In the middle of its row. */
export const middle: string = style({ display: 'flex', justifyContent: 'center' })
