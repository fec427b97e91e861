import type { IconData } from '../IconData.ts'

export const circleQuestionMarkIcon: IconData = {
  path: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
}
