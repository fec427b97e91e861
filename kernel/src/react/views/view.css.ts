import { vars } from '@latchkey/theme'
import { globalStyle, style } from '@vanilla-extract/css'

const { color, size, space } = vars

export const body: string = style({
  flex: '0 1 auto',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlockEnd: space[4],
  scrollbarWidth: 'thin',
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
})
export const content: string = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  padding: `${space[2]} ${space[5]} ${space[5]}`,
})
export const gap: Record<0 | 2 | 3 | 4 | 5, string> = {
  0: style({ gap: 0 }),
  2: style({ gap: space[2] }),
  3: style({ gap: space[3] }),
  4: style({ gap: space[4] }),
  5: style({ gap: space[5] }),
}
export const center: string = style({ alignItems: 'center', textAlign: 'center' })
/** Stands at the end of the content and is seen when there is nothing more under the footer. */
export const end: string = style({
  position: 'absolute',
  insetBlockEnd: space[5],
  insetInline: 0,
  blockSize: 1,
  pointerEvents: 'none',
})

/** What the footer covers of the body: the room below its hairline, which takes none of its own. */
const COVERED = `calc(${space[3]} + ${size.hairline})`
// The same size whether or not content is under it: it lies over the end of the body, which is empty once it is reached.
export const footer: string = style({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  marginBlockStart: `calc(${COVERED} * -1)`,
  padding: `${space[3]} ${space[5]} ${space[5]}`,
  borderBlockStart: `${size.hairline} solid transparent`,
  pointerEvents: 'none',
  selectors: {
    [`${body}[data-more] ~ &`]: {
      background: color.surface,
      borderBlockStartColor: color.border,
      pointerEvents: 'auto',
    },
  },
})
globalStyle(`${footer} > *`, { pointerEvents: 'auto' })

/** Rows out of sight cost nothing to lay out; their estimated height is the theme's until one was drawn. */
export const row: string = style({ contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${size.row}` })
export const status: string = style({ display: 'flex', flexDirection: 'column', gap: space[4] })
export const search: string = style({ display: 'flex', flexDirection: 'column', gap: space[2] })
/** Search and filters stay in sight while the list scrolls below them. */
export const searchHeader: string = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  paddingBlockEnd: space[2],
  background: color.surface,
})
/** Out of sight, but read aloud. */
export const hidden: string = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
