import { keyframes, style } from '@vanilla-extract/css'

const turn: string = keyframes({ to: { transform: 'rotate(1turn)' } })

export const root: string = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  animation: `${turn} 900ms linear infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '2s' } },
})

export const size: Record<'medium' | 'large', string> = {
  medium: style({ inlineSize: 20, blockSize: 20 }),
  large: style({ inlineSize: 24, blockSize: 24 }),
}

export const track: string = style({ opacity: 0.24 })
export const arc: string = style({ strokeDasharray: '16 60', strokeLinecap: 'round' })
