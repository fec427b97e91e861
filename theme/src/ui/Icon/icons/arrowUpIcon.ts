import type { IconData } from '../IconData.ts'

export const arrowUpIcon: IconData = { path: 'M5 12l7-7 7 7M12 19V5' }
