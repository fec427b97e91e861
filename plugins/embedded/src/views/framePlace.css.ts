import { style } from '@vanilla-extract/css'

/** The place of the frame in the modal, edge to edge; the frame itself lies above it and scrolls inside. */
export const place: string = style({
  blockSize: 'min(600px, calc(100vh - 160px))',
  inlineSize: '100%',
})

/** In the middle of the place until the frame is above it. */
export const wait: string = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  blockSize: '100%',
})
