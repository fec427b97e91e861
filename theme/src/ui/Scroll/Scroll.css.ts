import { style } from '@vanilla-extract/css'

export const root: string = style({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  minBlockSize: 0,
  outlineOffset: -2,
})

export const height: Record<'fill' | 'short' | 'medium', string> = {
  fill: style({ flex: '1 1 auto' }),
  short: style({ maxBlockSize: 180 }),
  medium: style({ maxBlockSize: 320 }),
}
