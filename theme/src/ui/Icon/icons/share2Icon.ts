import type { IconData } from '../IconData.ts'

export const share2Icon: IconData = {
  path: 'M15 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM3 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM15 19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49',
}
