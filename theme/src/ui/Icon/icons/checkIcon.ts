import type { IconData } from '../IconData.ts'

export const checkIcon: IconData = { path: 'M20 6 9 17l-5-5' }
