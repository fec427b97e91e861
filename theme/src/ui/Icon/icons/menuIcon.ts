import type { IconData } from '../IconData.ts'

export const menuIcon: IconData = { path: 'M4 5h16M4 12h16M4 19h16' }
