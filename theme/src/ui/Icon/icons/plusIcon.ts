import type { IconData } from '../IconData.ts'

export const plusIcon: IconData = { path: 'M5 12h14M12 5v14' }
