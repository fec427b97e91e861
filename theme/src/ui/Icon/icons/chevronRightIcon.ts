import type { IconData } from '../IconData.ts'

export const chevronRightIcon: IconData = { path: 'M9 18l6-6-6-6', isDirectional: true }
