import { vars } from '@latchkey/theme'
import { style } from '@vanilla-extract/css'

// A row of the list engine: rows of one height, so that the space between them is inside.
export const tileRow: string = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[3],
  paddingBlockStart: vars.space[3],
  // Rows of a list reach out of the column of words by their own padding; tiles stay in it.
  paddingInline: vars.space[3],
})
export const tile: string = style({
  display: 'block',
  inlineSize: '100%',
  borderRadius: vars.radius.card,
})
export const art: string = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '100%',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: vars.radius.card,
  background: vars.color.fill,
  color: vars.color.textFaint,
})
export const picture: string = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
})
export const whole: string = style({ objectFit: 'contain' })
export const count: string = style({
  position: 'absolute',
  insetBlockStart: vars.space[2],
  insetInlineEnd: vars.space[2],
})
/** One line each, however long: tiles are of one height. */
export const oneLine: string = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const words: string = style({
  paddingBlockStart: vars.space[2],
  minBlockSize: `calc(${vars.font.lineSmall} + ${vars.font.lineCaption} + ${vars.space[2]})`,
})
