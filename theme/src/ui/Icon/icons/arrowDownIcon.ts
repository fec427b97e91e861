import type { IconData } from '../IconData.ts'

export const arrowDownIcon: IconData = { path: 'M12 5v14M19 12l-7 7-7-7' }
