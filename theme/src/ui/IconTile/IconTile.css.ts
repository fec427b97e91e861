import { style } from '@vanilla-extract/css'

export const root: string = style({ display: 'grid', placeItems: 'center', flex: 'none', borderRadius: '28%' })
