import type { IconData } from '../IconData.ts'

export const chevronDownIcon: IconData = { path: 'M6 9l6 6 6-6' }
