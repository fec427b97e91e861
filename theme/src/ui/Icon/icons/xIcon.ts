import type { IconData } from '../IconData.ts'

export const xIcon: IconData = { path: 'M18 6 6 18M6 6l12 12' }
