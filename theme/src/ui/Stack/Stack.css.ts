import { style } from '@vanilla-extract/css'

export const root: string = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })

export const align: Record<'stretch' | 'start' | 'center' | 'end', string> = {
  stretch: style({ alignItems: 'stretch' }),
  start: style({ alignItems: 'flex-start' }),
  center: style({ alignItems: 'center', textAlign: 'center' }),
  end: style({ alignItems: 'flex-end', textAlign: 'end' }),
}

export const grow: string = style({ flex: '1 1 0' })
