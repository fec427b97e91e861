import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color, font } = vars
/** Edge of a step's mark, and width of the line between two of them, px. */
const MARK = 24
const LINE = 2
const connector = {
  content: '""',
  position: 'absolute',
  insetInlineStart: (MARK - LINE) / 2,
  insetBlock: `${MARK + LINE}px ${LINE}px`,
  inlineSize: LINE,
  borderRadius: vars.radius.full,
} as const

export const root: string = style({ display: 'flex', flexDirection: 'column', paddingBlock: vars.space[1] })
export const step: string = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${MARK}px minmax(0, 1fr) auto`,
  gap: vars.space[3],
  alignItems: 'start',
  paddingBlockEnd: 18,
  selectors: {
    '&:last-child': { paddingBlockEnd: 0 },
    '&:not(:last-child)::before': { ...connector, background: color.border },
  },
})
export const stepDone: string = style({ selectors: { '&:not(:last-child)::before': { background: color.success } } })
export const mark: string = style({
  inlineSize: MARK,
  blockSize: MARK,
  borderRadius: vars.radius.full,
  display: 'grid',
  placeItems: 'center',
})
export const markState: Record<'done' | 'now' | 'next' | 'failed', string> = {
  done: style({ background: color.successSoft, color: color.success }),
  now: style({ color: color.accentText }),
  next: style({
    boxShadow: `inset 0 0 0 2px ${color.border}`,
    '@media': { '(forced-colors: active)': { border: '2px solid GrayText' } },
  }),
  failed: style({ background: color.errorSoft, color: color.error }),
}
export const title: string = style({ display: 'block' })
export const titleState: Record<'done' | 'now' | 'next' | 'failed', string> = {
  done: style({}),
  now: style({ fontWeight: font.weightMedium }),
  next: style({ color: color.textMuted }),
  failed: style({ fontWeight: font.weightMedium }),
}
const small = { fontSize: font.sizeSmall, lineHeight: font.lineSmall, color: color.textMuted }
export const detail: string = style({ ...small, display: 'block' })
export const detailFailed: string = style({ color: color.error })
export const end: string = style({ ...small, fontVariantNumeric: 'tabular-nums lining-nums', paddingBlockStart: 2 })
