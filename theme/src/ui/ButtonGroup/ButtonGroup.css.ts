import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { hover } from '../shared/rules.ts'

const wrapping = { display: 'flex', flexWrap: 'wrap', gap: vars.space[2] } as const
export const kind: Record<'buttons' | 'actions' | 'tiles', string> = {
  buttons: style(wrapping),
  // As many columns as fit; what begins another row keeps the width of those above it, and one alone takes half.
  actions: style({
    display: 'grid',
    // That of the actions, by which their columns are measured: four of them stand in one row of the widest view.
    fontSize: vars.font.sizeSmall,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(5.1em, 100%), 1fr))',
    gap: vars.space[2],
  }),
  tiles: style({ display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: vars.space[2] }),
}
export const lead: string = style({})
globalStyle(`${kind.actions} > *:only-child`, { maxInlineSize: '50%' })
// Doubled, so that it outweighs the width of a button.
globalStyle(`${kind.buttons}${kind.buttons} > *`, { flex: '1 1 7rem', inlineSize: 'auto' })
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
