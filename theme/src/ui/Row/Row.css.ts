import { style } from '@vanilla-extract/css'

export const root: string = style({ display: 'flex', minInlineSize: 0 })

export const align: Record<'start' | 'center' | 'end' | 'baseline', string> = {
  start: style({ alignItems: 'flex-start' }),
  center: style({ alignItems: 'center' }),
  end: style({ alignItems: 'flex-end' }),
  baseline: style({ alignItems: 'baseline' }),
}

export const justify: Record<'start' | 'center' | 'end' | 'between', string> = {
  start: style({ justifyContent: 'flex-start' }),
  center: style({ justifyContent: 'center', textAlign: 'center' }),
  end: style({ justifyContent: 'flex-end' }),
  between: style({ justifyContent: 'space-between' }),
}

export const wrap: string = style({ flexWrap: 'wrap' })
export const grow: string = style({ flex: '1 1 0' })
