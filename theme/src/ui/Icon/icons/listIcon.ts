import type { IconData } from '../IconData.ts'

export const listIcon: IconData = { path: 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13' }
