import type { IconData } from '../IconData.ts'

export const arrowLeftIcon: IconData = { path: 'M12 19l-7-7 7-7M19 12H5', isDirectional: true }
