import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** What is known about each code. */
export const sendErrorTable = {
  'send/invalid': {
    message: 'Please enter a valid amount and receiver address',
    hints: ['Set asset, amount and receiver before reviewing and submitting.'],
    surface: 'inline',
    retry: false,
  },
  'send/unsupported': {
    message: 'Unsupported chain',
    hints: ['The wallet or its chain family declares no prepareTransfer and sendPrepared.'],
    surface: 'inline',
    retry: false,
  },
  'send/differs': {
    message: 'The prepared transfer differs from what was asked for: {field}',
    hints: ['Nothing can be confirmed. The adapter, a node or something on the page has changed the transfer.'],
    surface: 'inline',
    retry: false,
  },
  'send/name-changed': {
    message: '{name} points to another address now',
    hints: ['Look at the new address and review again; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'send/not-waiting': {
    message: 'This transfer no longer waits, so nothing can take its place',
    hints: ['It was taken up, replaced or dropped meanwhile; nothing more was sent.'],
    surface: 'inline',
    retry: false,
  },
  'send/asked-elsewhere': {
    message: 'The wallet is being asked for this payment in another tab',
    hints: ['Answer there. A tab asks again once that one has been answered; what was sent is followed in both.'],
    surface: 'inline',
    retry: false,
  },
  'send/left': {
    message: 'The review was left before the wallet was asked',
    hints: ['Nothing was sent. The form keeps what was entered.'],
    surface: 'none',
    retry: 'immediately',
  },
  'send/account-changed': {
    message: 'The wallet moved to another account or network while the transfer was reviewed',
    hints: ['Review it again; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
} as const

/** Makes an error of this plugin's table. */
export const sendError: ErrorFactory<typeof sendErrorTable> = errorFactory(sendErrorTable)
