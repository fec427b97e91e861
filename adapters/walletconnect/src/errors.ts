import type { ErrorRow } from '@latchkey/kernel'
import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** Codes of this adapter; what wallets answer keeps the kernel's codes. */
export type WalletConnectErrorCode =
  | 'walletconnect/relay-unreachable'
  | 'walletconnect/offline'
  | 'walletconnect/project-id'
  | 'walletconnect/clock'
  | 'walletconnect/nothing-asked'
  | 'walletconnect/unsupported'
  | 'walletconnect/session-invalid'
  | 'walletconnect/unanswered'

type Table = Readonly<Record<WalletConnectErrorCode, ErrorRow>>

/** What is known about each code. */
export const walletConnectErrorTable: Table = {
  'walletconnect/relay-unreachable': {
    message: 'The relay {relay} cannot be reached',
    hints: [
      'Check the connection, the option relayUrl, and that the content security policy lets it through.',
      'Browsers do not say why a relay refuses: the project id and the clock of the device are worth a look.',
    ],
    surface: 'inline',
    retry: 'immediately',
  },
  'walletconnect/offline': {
    message: 'There is no connection to the internet',
    hints: ['Try again when the device is online.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'walletconnect/project-id': {
    message: 'Invalid Project ID',
    hints: ['The relay does not know this project id: compare it with the one of your relay.'],
    surface: 'alert',
    retry: false,
  },
  'walletconnect/clock': {
    message: 'Session Expired: the clock of this device is off by more than five minutes',
    hints: ['Set date and time to automatic, then try again.'],
    surface: 'alert',
    retry: 'immediately',
  },
  'walletconnect/nothing-asked': {
    message: 'No installed chain family can pair{namespace}',
    hints: ['Install an adapter whose family names pairing methods, with at least one network.'],
    surface: 'inline',
    retry: false,
  },
  'walletconnect/unsupported': {
    message: 'The wallet supports none of the networks of this site: {reason}',
    hints: ['Choose another wallet, or add a network the wallet knows.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'walletconnect/session-invalid': {
    message: 'The wallet approved something that was not asked for: {problem}',
    hints: ['The session was ended. Update the wallet, or choose another one.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'walletconnect/unanswered': {
    message: 'The wallet did not answer {method} in time; whether it acted is not known',
    hints: ['Look at the activity in the wallet before sending it again.'],
    surface: 'inline',
    retry: false,
  },
}

/** Makes an error of this adapter. */
export const walletConnectError: ErrorFactory<Table> = errorFactory(walletConnectErrorTable)
