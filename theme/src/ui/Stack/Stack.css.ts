import { style } from '@vanilla-extract/css'

export const stack: string = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })

export const stackAlign: Record<'stretch' | 'start' | 'center' | 'end', string> = {
  stretch: style({ alignItems: 'stretch' }),
  start: style({ alignItems: 'flex-start' }),
  center: style({ alignItems: 'center', textAlign: 'center' }),
  end: style({ alignItems: 'flex-end', textAlign: 'end' }),
}

export const grow: string = style({ flex: '1 1 0' })

export const row: string = style({ display: 'flex', minInlineSize: 0 })

export const rowAlign: Record<'start' | 'center' | 'end' | 'baseline', string> = {
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
