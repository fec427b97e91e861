import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** What is known about each code. */
export const fundErrorTable = {
  'fund/not-ready': {
    message: 'There is nothing that can be brought from the exchange',
    hints: ['Choose an exchange and an asset that it has, and set an amount.'],
    surface: 'inline',
    retry: false,
  },
  'fund/refused': {
    message: 'The exchange did not take the deposit: {reason}',
    hints: ['Nothing was sent. Choose another amount or exchange.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'fund/account-changed': {
    message: 'The wallet moved to another account or network while the deposit was begun',
    hints: ['Look at the account and press again; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
} as const

/** Makes an error of this plugin's table. */
export const fundError: ErrorFactory<typeof fundErrorTable> = errorFactory(fundErrorTable)
