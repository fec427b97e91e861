import { style } from '@vanilla-extract/css'

/** The place of the wallet's document, which asks for the code; edge to edge in the modal's body. */
export const place: string = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  blockSize: 'min(420px, calc(100vh - 200px))',
  inlineSize: '100%',
})

/** As high as an approval needs: a change of address is approved before its code is asked for. */
export const highPlace: string = style([place, { blockSize: 'min(600px, calc(100vh - 160px))' }])

/** In the middle of its row. */
export const middle: string = style({ display: 'flex', justifyContent: 'center' })
