import { vars } from '@latchkey/theme'
import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css'

/** The theme's width at the usual text size; text of twice the size gets 360 px more. */
const modalWidth: string = `calc(${vars.size.modal} + max(0px, 22.5rem - 360px))`

const { color, font, motion, radius, shadow, size, space, z } = vars
// 479.98 px; a user who has chosen text of twice the size gets the sheet up to twice the width.
const sheet = '(max-width: 29.99875em)'
const highest = `${size.modalMaxHeight} + max(0px, 42.5rem - 680px)`
const forced = '(forced-colors: active)'

// Which way "forward" is: 1, or -1 in right-to-left languages.
globalStyle('[data-lk-root]', { vars: { '--lk-sign': '1' } })
globalStyle("[data-lk-root][dir='rtl']", { vars: { '--lk-sign': '-1' } })
globalStyle('html[data-lk-lock]', { overflow: 'hidden !important' })
globalStyle("html[data-lk-lock='scrollbar']", { scrollbarGutter: 'stable' })

const fadeIn: string = keyframes({ from: { opacity: 0 } })
const fadeOut: string = keyframes({ to: { opacity: 0 } })
// Both from a first frame that already shows the view.
const rise: string = keyframes({ from: { opacity: 0.4, transform: 'translateY(8px)' } })
const sink: string = keyframes({ to: { opacity: 0, transform: 'translateY(8px)' } })
const slideIn: string = keyframes({ from: { transform: 'translateY(48px)' } })
const slideOut: string = keyframes({ to: { transform: 'translateY(100%)' } })
const forward: string = keyframes({
  from: { opacity: 0, transform: `translateX(calc(${motion.shift} * var(--lk-sign)))` },
})
const backward: string = keyframes({
  from: { opacity: 0, transform: `translateX(calc(${motion.shift} * var(--lk-sign) * -1))` },
})
const swing = {
  '16%, 50%, 83%': { transform: 'translateX(-4px)' },
  '33%, 66%': { transform: 'translateX(4px)' },
}
const shakeOdd: string = keyframes(swing)
const shakeEven: string = keyframes(swing)

/** Comes and goes with the modal, and is no box of its own. */
export const holder: string = style({ display: 'contents' })
export const layer: string = style({ position: 'relative', zIndex: z.modal })

export const backdrop: string = style({
  position: 'fixed',
  inset: 0,
  zIndex: z.backdrop,
  background: color.overlay,
  // A filter, even a blur of 0 px, has the whole page drawn anew with every frame.
  backdropFilter: vars.blur.backdrop,
  touchAction: 'none',
  animation: `${fadeIn} ${motion.view} ${motion.ease}`,
  selectors: {
    [`${layer}[data-phase='closing'] &`]: { animation: `${fadeOut} ${motion.view} ${motion.easeIn} forwards` },
  },
})

/** The height that the browser's own bars leave. A fallback of the property itself would not work: it reads variables. */
const screen: string = createVar()
/**
 * Where the modal begins, whatever view it shows: in the middle with the highest one, and below a snackbar. There is no room for
 * that in a low window, whose snackbars come from below.
 */
const top: string = createVar()
/** As high as a snackbar of two lines, with the space around it. */
const NOTICE = '88px'
/** Windows in which snackbars are at the bottom. */
const low: string = '(max-height: 35rem)'

export const place: string = style({
  position: 'fixed',
  inset: 0,
  zIndex: z.modal,
  display: 'grid',
  // Long words must not widen the sheet beyond the screen.
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'start center',
  padding: 24,
  vars: { [screen]: '100vh', [top]: `max(${NOTICE}, (${screen} - (${highest})) / 2)` },
  paddingBlockStart: top,
  pointerEvents: 'none',
  '@supports': { '(height: 100dvh)': { vars: { [screen]: '100dvh' } } },
  '@media': { [low]: { vars: { [top]: '24px' } }, [sheet]: { padding: 0, alignItems: 'end' } },
})

export const panel: string = style({
  position: 'relative',
  inlineSize: modalWidth,
  maxInlineSize: '100%',
  overflow: ['hidden', 'clip'],
  borderRadius: radius.modal,
  background: color.surface,
  boxShadow: shadow.modal,
  pointerEvents: 'auto',
  animation: `${rise} ${motion.view} ${motion.ease}`,
  selectors: {
    [`${layer}[data-phase='closing'] &`]: {
      animation: `${sink} ${motion.view} ${motion.easeIn} forwards`,
      pointerEvents: 'none',
    },
    "&[data-shake='odd']": { animation: `${shakeOdd} ${motion.shake} linear` },
    "&[data-shake='even']": { animation: `${shakeEven} ${motion.shake} linear` },
  },
  '@media': {
    [sheet]: {
      inlineSize: '100%',
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      transform: 'translateY(var(--lk-drag, 0))',
      transition: `transform ${motion.sheet} ${motion.ease}`,
      paddingBlockEnd: 'calc(env(safe-area-inset-bottom, 0px) + var(--lk-keyboard, 0px))',
      animation: `${slideIn} ${motion.sheet} ${motion.ease}`,
      selectors: {
        '&[data-dragging]': { transition: 'none' },
        [`${layer}[data-phase='closing'] &`]: { animation: `${slideOut} ${motion.sheet} ${motion.easeIn} forwards` },
      },
    },
    [forced]: { border: '1px solid CanvasText' },
  },
})

export const content: string = style({
  display: 'flex',
  flexDirection: 'column',
  maxBlockSize: `min(${highest}, ${screen} - ${top} - 24px)`,
  '@media': {
    [sheet]: { maxBlockSize: `calc(${screen} - ${NOTICE} - var(--lk-keyboard, 0px))` },
  },
})

export const handle: string = style({ flex: 'none', '@media': { [sheet]: { touchAction: 'none' } } })
export const sheetHandle: string = style({
  display: 'none',
  '@media': {
    [sheet]: {
      display: 'block',
      inlineSize: 36,
      blockSize: 4,
      marginBlockStart: 8,
      marginInline: 'auto',
      borderRadius: radius.full,
      background: color.borderStrong,
      selectors: { '&[data-fixed]': { visibility: 'hidden' } },
    },
  },
})

export const stage: string = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '0 1 auto',
  minBlockSize: 0,
})
export const view: string = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '0 1 auto',
  minBlockSize: 0,
  selectors: {
    '&[data-plain]': {
      padding: `${space[2]} ${space[5]} ${space[5]}`,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
    "&[data-motion='forward']": { animation: `${forward} ${motion.view} ${motion.ease}` },
    "&[data-motion='backward']": { animation: `${backward} ${motion.view} ${motion.ease}` },
    "&[data-motion='out']": {
      position: 'absolute',
      insetBlockStart: 0,
      insetInline: 0,
      maxBlockSize: 'none',
      pointerEvents: 'none',
      animation: `${fadeOut} min(60ms, ${motion.view}) linear forwards`,
    },
  },
})
export const skeleton: string = style({ animation: `${fadeIn} 1ms linear ${motion.skeletonDelay} backwards` })

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

// The snackbar and the alert bar.
const drop: string = keyframes({ from: { opacity: 0, transform: 'translateY(-8px)' } })
const lift: string = keyframes({ to: { opacity: 0, transform: 'translateY(-8px)' } })
const pageMargin = 16

export const messages: string = style({
  position: 'fixed',
  insetBlockStart: pageMargin,
  insetInline: pageMargin,
  zIndex: z.snackbar,
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  pointerEvents: 'none',
  '@media': { [low]: { insetBlock: 'auto 16px' } },
})
export const message: string = style({
  inlineSize: '100%',
  maxInlineSize: 480,
  borderRadius: radius.card,
  boxShadow: shadow.raised,
  pointerEvents: 'auto',
  animation: `${drop} ${motion.snackbar} ${motion.ease}`,
})
export const toast: string = style({
  inlineSize: '100%',
  maxInlineSize: modalWidth,
  pointerEvents: 'auto',
  animation: `${drop} ${motion.snackbar} ${motion.ease}`,
  selectors: { '&[data-leaving]': { animation: `${lift} ${motion.snackbar} ${motion.easeIn} forwards` } },
})
