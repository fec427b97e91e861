import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** What is known about each code. */
export const accountErrorTable = {
  'account/balance-malformed': {
    message: 'The balance of {network} is not a whole number from 0 to 2^256 - 1',
    hints: ['The adapter or the node of that network answered with something else.'],
    surface: 'inline',
    retry: 'after',
  },
} as const

/** Makes an error of this plugin's table. */
export const accountError: ErrorFactory<typeof accountErrorTable> = errorFactory(accountErrorTable)
