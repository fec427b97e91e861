import type { IconData } from '../IconData.ts'

export const powerIcon: IconData = { path: 'M12 2v10M18.4 6.6a9 9 0 1 1-12.77.04' }
