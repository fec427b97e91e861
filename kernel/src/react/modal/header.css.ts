import { vars } from '@latchkey/theme'
import { keyframes, style } from '@vanilla-extract/css'

const { font, motion, size, space } = vars
const fadeIn: string = keyframes({ from: { opacity: 0 } })
const fadeOut: string = keyframes({ to: { opacity: 0 } })

export const header: string = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.header,
  paddingInline: space[2],
  paddingBlockStart: space[1],
})
export const ownHeader: string = style({ flex: 1, minInlineSize: 0 })
export const titleBox: string = style({
  position: 'relative',
  flex: 1,
  minInlineSize: 0,
  selectors: { '&:first-child': { paddingInlineStart: space[3] } },
})
export const title: string = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  // Not padding: a third line would show in it.
  marginBlock: 6,
  fontSize: font.sizeTitle,
  lineHeight: 1.3,
  fontWeight: font.weightStrong,
  letterSpacing: '-0.005em',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  outline: 'none',
  selectors: { '&[data-fresh]': { animation: `${fadeIn} ${motion.header} linear` } },
})
export const oldTitle: string = style([
  title,
  {
    position: 'absolute',
    insetBlockStart: 0,
    insetInline: 0,
    paddingInlineStart: 'inherit',
    animation: `${fadeOut} ${motion.header} linear forwards`,
  },
])
