import { style } from '@vanilla-extract/css'

/** The place of the wallet's document, which asks for the code; edge to edge in the modal's body. */
export const place: string = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  blockSize: 'min(320px, calc(100vh - 280px))',
  inlineSize: '100%',
})

/** Two links with room between them. */
export const links: string = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '8px 16px',
})
