import type { IconData } from '../IconData.ts'

export const repeatIcon: IconData = {
  path: 'M17 2l4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3',
}
