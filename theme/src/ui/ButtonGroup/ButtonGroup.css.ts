import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { hover } from '../shared/rules.ts'

const gap = vars.space[2]
const wrapping = { display: 'flex', flexWrap: 'wrap', gap } as const
/** An action needs this much room, by the size of its own text. */
const ACTION = '5.1em'

/** So many actions in a row, two where they have no room beside each other; those of the last row share it. */
function perRow(count: number): string {
  const share = (of: number): string => `calc(100% / ${of} - ${gap})`
  // Far above or below the others, so that one of the two ends holds: a query for the width of the row.
  const shortage = `calc((${count} * ${ACTION} + ${count - 1} * ${gap} - 100%) * 999)`
  return `clamp(${share(count)}, ${shortage}, ${share(2)})`
}

/** By threes where there are so many, else by fours: never one alone below others where there is room for two or three. */
const THREES = [3, 5, 6].map((count) => `:nth-last-child(${count})`).join(', ')

export const kind: Record<'buttons' | 'actions' | 'tiles', string> = {
  buttons: style(wrapping),
  actions: style([wrapping, { fontSize: vars.font.sizeSmall }]),
  tiles: style({ display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap }),
}
export const lead: string = style({})
globalStyle(`${kind.actions} > *`, { flex: `1 1 ${perRow(4)}`, minInlineSize: 0 })
globalStyle(`${kind.actions} > *:only-child`, { maxInlineSize: '50%' })
const first = `${kind.actions} > :is(${THREES}):first-child`
globalStyle(`${first}, ${first} ~ *`, { flexBasis: perRow(3) })
// Doubled, so that it outweighs the width of a button.
// Words that need more than half of the row take the whole of it, before they break.
globalStyle(`${kind.buttons}${kind.buttons} > *`, {
  flex: '1 1 7rem',
  inlineSize: 'auto',
  minInlineSize: 'fit-content',
})
globalStyle(`${kind.buttons}${lead} > *:last-child`, { flexGrow: 2.2 })

const tile = {
  borderRadius: vars.radius.control,
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
  fontWeight: vars.font.weightMedium,
  textAlign: 'center',
} as const
export const action: string = style([
  {
    ...tile,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 6,
    padding: '10px 4px',
    // Labels come from plugins: a word of theirs may be longer than the tile.
    overflowWrap: 'anywhere',
    background: vars.color.fill,
    '@media': { '(forced-colors: active)': { border: '1px solid ButtonText' } },
  },
  hover({ background: vars.color.fillHover }),
  { selectors: { '&:active:not([aria-disabled="true"])': { background: vars.color.fillPressed } } },
])
export const icon: string = style({
  color: vars.color.accentText,
  display: 'grid',
  placeItems: 'center',
  minBlockSize: vars.size.icon,
})
export const off: string = style({ color: vars.color.textFaint, cursor: 'not-allowed' })
export const pictureTile: string = style([
  {
    ...tile,
    display: 'grid',
    placeItems: 'center',
    minBlockSize: vars.size.control,
    color: vars.color.text,
    boxShadow: `inset 0 0 0 1px ${vars.color.border}`,
    '@media': { '(forced-colors: active)': { border: '1px solid ButtonText' } },
  },
  hover({ background: vars.color.rowHover }),
  { selectors: { '&:active:not([aria-disabled="true"])': { background: vars.color.rowPressed } } },
])
