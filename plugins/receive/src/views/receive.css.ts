import { style } from '@vanilla-extract/css'

export const code: string = style({ display: 'grid', placeItems: 'center' })
