import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'
import { hover } from '../shared/rules.ts'

export const root: string = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  minBlockSize: vars.size.control,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  borderRadius: vars.radius.control,
  fontWeight: vars.font.weightStrong,
  textAlign: 'center',
  textDecoration: 'none',
  maxInlineSize: '100%',
  transition: `background-color ${vars.motion.press} ${vars.motion.ease}`,
  '@media': { '(forced-colors: active)': { border: '1px solid ButtonText' } },
})

export const width: Record<'full' | 'auto', string> = {
  full: style({ inlineSize: '100%' }),
  auto: style({ inlineSize: 'auto', flex: 'none' }),
}

export const small: string = style({
  minBlockSize: vars.size.controlSmall,
  padding: `${vars.space[1]} ${vars.space[3]}`,
  borderRadius: vars.radius.inner,
  fontSize: vars.font.sizeSmall,
  lineHeight: vars.font.lineSmall,
})

export const kind: Record<'primary' | 'secondary' | 'quiet' | 'danger', string> = {
  primary: style([
    { background: vars.color.accent, color: vars.color.accentOn },
    hover({ background: vars.color.accentHover }),
    { selectors: { '&:active:not([aria-disabled="true"])': { background: vars.color.accentPressed } } },
  ]),
  secondary: style([
    { background: vars.color.fill, color: vars.color.text },
    // On the tone of a banner the fill would look like that of a button that is off.
    {
      selectors: {
        '[data-lk-part="banner"] &': {
          background: vars.color.surface,
          boxShadow: `inset 0 0 0 ${vars.size.hairline} ${vars.color.borderStrong}`,
        },
      },
    },
    hover({ background: vars.color.fillHover }),
    { selectors: { '&:active:not([aria-disabled="true"])': { background: vars.color.fillPressed } } },
  ]),
  quiet: style([
    { color: vars.color.accentText },
    hover({ background: vars.color.accentSoft }),
    { selectors: { '&:active:not([aria-disabled="true"])': { background: vars.color.accentSoft } } },
  ]),
  danger: style([
    { background: vars.color.error, color: vars.color.errorOn },
    hover({ background: vars.color.errorHover }),
    {
      selectors: {
        '&:active:not([aria-disabled="true"])': {
          background: vars.color.errorPressed,
        },
      },
    },
  ]),
}

export const off: string = style({
  background: vars.color.fill,
  color: vars.color.textFaint,
  cursor: 'not-allowed',
  '@media': { '(forced-colors: active)': { color: 'GrayText', borderColor: 'GrayText' } },
})

export const busy: string = style({ cursor: 'progress' })

// Both layers share one cell, so that a busy button is never smaller than it was.
export const layer: string = style({
  gridArea: '1 / 1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[2],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})
// Words in another direction than the page's keep their own order, with the name of a wallet at their end.
globalStyle(`${layer} > span`, { unicodeBidi: 'plaintext' })

export const resting: string = style({ visibility: 'hidden' })
