import type { IconData } from '../IconData.ts'

export const chevronUpIcon: IconData = { path: 'M18 15l-6-6-6 6' }
