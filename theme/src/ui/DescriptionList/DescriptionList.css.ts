import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { color, font } = vars

export const root: string = style({ display: 'flex', flexDirection: 'column' })
export const item: string = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: vars.space[4],
  paddingBlock: 7,
  fontSize: font.sizeSmall,
  lineHeight: font.lineSmall,
})
export const stacked: string = style({
  flexDirection: 'column',
  flexWrap: 'nowrap',
  alignItems: 'stretch',
  rowGap: vars.space[1],
})
export const total: string = style({
  borderBlockStart: `${vars.size.hairline} dashed ${color.borderStrong}`,
  marginBlockStart: 6,
  paddingBlockStart: 12,
  fontSize: font.sizeBody,
  lineHeight: font.lineBody,
})
export const label: string = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  maxInlineSize: '55%',
  color: color.textMuted,
})
export const labelStacked: string = style({ maxInlineSize: '100%' })
export const labelTotal: string = style({ color: color.text, fontWeight: font.weightMedium })
export const value: string = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  maxInlineSize: '100%',
  textAlign: 'end',
  overflowWrap: 'anywhere',
  fontWeight: font.weightMedium,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
export const valueStacked: string = style({ flex: 'none', textAlign: 'start' })
export const valueTotal: string = style({ fontWeight: font.weightStrong })
