import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** What is known about each code. */
export const onrampErrorTable = {
  'onramp/restricted': {
    message: 'Nothing is bought in this time zone',
    hints: ['A host sets the list: onramp({ restrictedTimeZones }).'],
    surface: 'inline',
    retry: false,
  },
  'onramp/not-ready': {
    message: 'There is no quote that can be ordered',
    hints: ['Set an amount within the limits, and wait for a provider to answer.'],
    surface: 'inline',
    retry: false,
  },
  'onramp/refused': {
    message: 'The provider did not take the order: {reason}',
    hints: ['Nothing was charged. Choose another amount or provider.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'onramp/account-changed': {
    message: 'The wallet moved to another account or network while the order was made',
    hints: ['Look at the account and order again; nothing was charged.'],
    surface: 'inline',
    retry: 'immediately',
  },
} as const

/** Makes an error of this plugin's table. */
export const onrampError: ErrorFactory<typeof onrampErrorTable> = errorFactory(onrampErrorTable)
