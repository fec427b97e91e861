import type { IconData } from '../IconData.ts'

export const arrowRightIcon: IconData = { path: 'M5 12h14M12 5l7 7-7 7', isDirectional: true }
