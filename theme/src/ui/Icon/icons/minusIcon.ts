import type { IconData } from '../IconData.ts'

export const minusIcon: IconData = { path: 'M5 12h14' }
