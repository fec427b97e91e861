import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** What is known about each code. */
export const namesErrorTable = {
  'names/chain-id': {
    message: 'Invalid chainId',
    hints: ['Chains from 2147483648 on have no coin type (ENSIP-11): register on another network.'],
    surface: 'inline',
    retry: false,
  },
  'names/not-ready': {
    message: 'There is no name that can be registered',
    hints: ['Open RegisterAccountName, and wait until the name is said to be free.'],
    surface: 'inline',
    retry: false,
  },
  'names/unsupported': {
    message: 'The wallet cannot sign messages',
    hints: ['Connect another wallet.'],
    surface: 'inline',
    retry: false,
  },
  'names/account-changed': {
    message: 'The wallet moved to another account or network while it signed',
    hints: ['Nothing was registered. Look at the account and register again.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'names/refused': {
    message: 'Error registering name {name}',
    hints: ['The gateway does not register names on this network.'],
    surface: 'inline',
    retry: false,
  },
} as const

/** Makes an error of this plugin's table. */
export const namesError: ErrorFactory<typeof namesErrorTable> = errorFactory(namesErrorTable)
