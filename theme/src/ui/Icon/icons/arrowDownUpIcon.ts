import type { IconData } from '../IconData.ts'

export const arrowDownUpIcon: IconData = { path: 'M3 16l4 4 4-4M7 20V4M21 8l-4-4-4 4M17 4v16' }
