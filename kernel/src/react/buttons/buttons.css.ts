import { base, dark, light, type TokenValues, vars } from '@latchkey/theme'
import { createVar, globalKeyframes, globalStyle } from '@vanilla-extract/css'

// Only a server and the sheet it links know no more than `system`: these rules are in no code. They win over those that the
// first code adopts for the moment until it has asked the system.
const SYSTEM = "[data-lk-scheme='system'][data-lk-scheme]"
const PREFERS_DARK = '(prefers-color-scheme: dark)'

const TINTS = ['tint1', 'tint2', 'tint3', 'tint4', 'tint5'] as const
const SOFT = ['tintSoft1', 'tintSoft2', 'tintSoft3', 'tintSoft4', 'tintSoft5'] as const

function look(tint: number, { color }: TokenValues): { fill: string; background: string } {
  const value = (name: (typeof TINTS | typeof SOFT)[number]): string =>
    `${vars.color[name].slice(0, -1)}, ${color?.[name]})`
  return { fill: value(TINTS[tint] ?? 'tint1'), background: value(SOFT[tint] ?? 'tintSoft1') }
}

globalStyle('.lk-avatar', { display: 'block', inlineSize: '100%', blockSize: '100%' })
for (const tint of [0, 1, 2, 3, 4]) {
  const face = `.lk-avatar[data-tint='${tint}']`
  globalStyle(face, look(tint, light))
  globalStyle(`[data-lk-scheme='dark'] ${face}`, look(tint, dark))
  globalStyle(`${SYSTEM} ${face}`, { '@media': { [PREFERS_DARK]: look(tint, dark) } })
}

// Plain class names: a page may carry this sheet as a file before any script runs. Everything here also stands without
// the widget's own sheets, which only come with the modal.

const { color } = vars
type ColorName = keyof typeof color

const COLORS: readonly ColorName[] = [
  'surface',
  'text',
  'textMuted',
  'border',
  'fill',
  'accent',
  'accentOn',
  'error',
  'focus',
]

function declarations(names: readonly ColorName[], values: TokenValues): Record<string, string> {
  return Object.fromEntries(names.map((name) => [color[name].slice(4, -1), values.color?.[name] ?? '']))
}

const DERIVED: readonly ColorName[] = ['accentHover', 'accentPressed', 'rowHover', 'rowPressed']

/** A derived colour; in browsers without color-mix, which have none until the modal comes, another. */
const derived = (name: ColorName, instead: ColorName): string => `${color[name].slice(0, -1)}, ${color[instead]})`

globalStyle(':where([data-lk-scheme])', {
  vars: declarations(COLORS, light),
  '@supports': { '(color: color-mix(in srgb, red, red))': { vars: declarations(DERIVED, base) } },
})
globalStyle(":where([data-lk-scheme='dark'])", { vars: declarations(COLORS, dark) })
globalStyle(SYSTEM, { '@media': { [PREFERS_DARK]: { vars: declarations(COLORS, dark) } } })

const background: string = createVar('background')
const borderColor: string = createVar('borderColor')

globalStyle('.lk-host', {
  position: 'relative',
  vars: { [background]: color.surface, [borderColor]: color.border },
  boxSizing: 'border-box',
  display: 'inline-flex',
  // Beside each other in a line of text they would stand on different baselines.
  verticalAlign: 'middle',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  maxInlineSize: '100%',
  minInlineSize: 44,
  minBlockSize: 44,
  margin: 0,
  padding: '4px 14px',
  border: `1px solid ${borderColor}`,
  borderRadius: 'var(--lk-radius-control, 12px)',
  background,
  color: color.text,
  font: `600 var(--lk-font-size-body, 0.9375rem)/1.375rem var(--lk-font-family, system-ui, sans-serif)`,
  textAlign: 'start',
  textTransform: 'none',
  letterSpacing: 'normal',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  appearance: 'none',
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
  transition: 'background-color 80ms',
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
})
globalStyle('.lk-host:active', { vars: { [background]: derived('rowPressed', 'fill') } })
globalStyle('.lk-host:focus-visible', { outline: `2px solid ${color.focus}`, outlineOffset: 2 })
globalStyle('.lk-host-primary', {
  vars: { [background]: color.accent, [borderColor]: 'transparent' },
  color: color.accentOn,
})
globalStyle('.lk-host-primary:active', { vars: { [background]: derived('accentPressed', 'accent') } })
globalStyle('.lk-host-error', { vars: { [borderColor]: color.error }, color: color.error })
globalStyle('.lk-host-account', { paddingInline: '7px 12px' })
globalStyle('.lk-host:hover:not(:active)', {
  '@media': { '(hover: hover)': { vars: { [background]: derived('rowHover', 'fill') } } },
})
globalStyle('.lk-host-primary:hover:not(:active)', {
  '@media': { '(hover: hover)': { vars: { [background]: derived('accentHover', 'accent') } } },
})

globalStyle('.lk-host :where(svg, img)', { display: 'block', flex: 'none', maxInlineSize: 'none' })
globalStyle('.lk-host-icon', {
  inlineSize: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
globalStyle('.lk-host-small', { inlineSize: 16, strokeWidth: 2 })
globalStyle('.lk-host-spin', {
  strokeWidth: 2.5,
  animation: 'lk-host-turn 900ms linear infinite',
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '2s' } },
})
globalKeyframes('lk-host-turn', { to: { transform: 'rotate(1turn)' } })
globalStyle('.lk-host-narrow', { display: 'none' })

globalStyle('.lk-host-text', { overflow: 'hidden', textOverflow: 'ellipsis' })
globalStyle('.lk-host-address', {
  fontFamily: `var(--lk-font-family-mono, ui-monospace, monospace)`,
  fontSize: '0.93em',
  direction: 'ltr',
  unicodeBidi: 'isolate',
})
globalStyle('.lk-host-balance', {
  // An amount keeps its order, number first, when the page reads from right to left.
  unicodeBidi: 'plaintext',
  marginInlineStart: 7,
  paddingInlineEnd: 10,
  borderInlineEnd: `1px solid ${color.border}`,
  color: color.textMuted,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

globalStyle('.lk-host-picture', {
  display: 'grid',
  placeItems: 'center',
  inlineSize: 24,
  blockSize: 24,
  borderRadius: 'var(--lk-radius-logo, 28%)',
  background: color.fill,
  color: color.textMuted,
  fontSize: '0.8125rem',
  overflow: 'hidden',
})
globalStyle('.lk-host-avatar', {
  inlineSize: 28,
  blockSize: 28,
  borderRadius: 'var(--lk-radius-full, 50%)',
  background: color.fill,
  overflow: 'hidden',
})

// Hidden from sight only: it is still the button's name.
const hidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const
const narrow = '(max-width: 479.98px)'
globalStyle('.lk-host', { '@media': { [narrow]: { inlineSize: 44, padding: 0 } } })
globalStyle('.lk-host-hidden', hidden)
globalStyle('.lk-host-rest', { '@media': { [narrow]: hidden } })
globalStyle('.lk-host .lk-host-chevron', { '@media': { [narrow]: { display: 'none' } } })
globalStyle('.lk-host .lk-host-narrow', { '@media': { [narrow]: { display: 'block' } } })
globalStyle('.lk-host', { '@media': { '(forced-colors: active)': { borderColor: 'ButtonText' } } })
// Stands in for a modal that cannot be loaded, with its text on narrow screens too.
globalStyle('.lk-host.lk-host-notice', {
  position: 'fixed',
  zIndex: 2_147_481_000,
  inset: 'auto 16px 16px',
  margin: 'auto',
  inlineSize: 'fit-content',
  padding: '4px 14px',
})
