import type { IconData } from '../IconData.ts'

export const chevronLeftIcon: IconData = { path: 'M15 18l-6-6 6-6', isDirectional: true }
