import { style } from '@vanilla-extract/css'
import { vars } from '../../tokens/vars.ts'

const { font, color } = vars
const strong = { fontWeight: font.weightStrong }

// A heading takes the focus when its view appears; the ring would only be noise there.
export const heading: string = style({ textWrap: 'balance', outline: 'none', minInlineSize: 0 })
export const headingClamp: string = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  lineHeight: 1.3,
})

export const variant: Record<'caption' | 'small' | 'body' | 'title' | 'heading' | 'amount' | 'display', string> = {
  caption: style({ fontSize: font.sizeCaption, lineHeight: font.lineCaption }),
  small: style({ fontSize: font.sizeSmall, lineHeight: font.lineSmall }),
  body: style({ fontSize: font.sizeBody, lineHeight: font.lineBody }),
  title: style({ ...strong, fontSize: font.sizeTitle, lineHeight: font.lineTitle, letterSpacing: '-0.005em' }),
  heading: style({ ...strong, fontSize: font.sizeHeading, lineHeight: font.lineHeading, letterSpacing: '-0.012em' }),
  amount: style({ ...strong, fontSize: font.sizeAmount, lineHeight: font.lineAmount, letterSpacing: '-0.02em' }),
  display: style({
    ...strong,
    fontSize: `min(${font.sizeDisplay}, 64px)`,
    lineHeight: `min(${font.lineDisplay}, 80px)`,
    letterSpacing: '-0.025em',
  }),
}

export const tone: Record<'default' | 'muted' | 'faint' | 'accent' | 'success' | 'warning' | 'error', string> = {
  default: style({ color: color.text }),
  muted: style({ color: color.textMuted }),
  faint: style({ color: color.textFaint }),
  accent: style({ color: color.accentText }),
  success: style({ color: color.success }),
  warning: style({ color: color.warning }),
  error: style({ color: color.error }),
}

export const weight: Record<'regular' | 'medium' | 'strong', string> = {
  regular: style({ fontWeight: font.weightRegular }),
  medium: style({ fontWeight: font.weightMedium }),
  strong: style(strong),
}

export const wrap: string = style({ textWrap: 'pretty', overflowWrap: 'anywhere' })

export const align: Record<'start' | 'center' | 'end', string> = {
  start: style({ textAlign: 'start' }),
  center: style({ textAlign: 'center', textWrap: 'balance' }),
  end: style({ textAlign: 'end' }),
}

export const numeric: string = style({ fontVariantNumeric: 'tabular-nums lining-nums' })
export const mono: string = style({ fontFamily: font.familyMono, fontVariantNumeric: 'slashed-zero' })
export const struck: string = style({ textDecoration: 'line-through' })
export const truncate: string = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minInlineSize: 0,
  maxInlineSize: '100%',
})
