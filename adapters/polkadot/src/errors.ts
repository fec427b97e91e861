import type { ErrorRow } from '@latchkey/kernel'
import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** Codes of this adapter; what wallets and nodes answer keeps the kernel's codes where they say the same. */
export type PolkadotErrorCode =
  | 'polkadot/invalid-input'
  | 'polkadot/account-mismatch'
  | 'polkadot/signature-invalid'
  | 'polkadot/transaction-changed'
  | 'polkadot/receiver-needs'
  | 'polkadot/receiver-token'
  | 'polkadot/keep-alive'
  | 'polkadot/cannot-close'
  | 'polkadot/token-dust'
  | 'polkadot/token-frozen'
  | 'polkadot/stale'
  | 'polkadot/filtered'
  | 'polkadot/refused'

type Table = Readonly<Record<PolkadotErrorCode, ErrorRow>>

/** What is known about each code. */
export const polkadotErrorTable: Table = {
  'polkadot/invalid-input': {
    message: 'Invalid {argument}: {problem}',
    hints: ['Compare the value with the type of the argument.'],
    surface: 'inline',
    retry: false,
  },
  'polkadot/account-mismatch': {
    message: 'The wallet no longer shares {address}',
    hints: ['Choose this account in the wallet, or connect again; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'polkadot/signature-invalid': {
    message: 'The signature is not that of {address} over what was to be signed',
    hints: [
      'The wallet signed something else, or with another account. Do not use the signature.',
      'A wallet with old metadata of the network signs other bytes: update it there.',
    ],
    surface: 'inline',
    retry: 'immediately',
  },
  'polkadot/transaction-changed': {
    message: 'The wallet changed the transaction: {problem}',
    hints: [
      'Wallets may add the hash of the metadata, nothing else. Nothing was sent.',
      'Check the wallet and the browser extensions before trying again.',
    ],
    surface: 'inline',
    retry: false,
  },
  'polkadot/receiver-needs': {
    message: 'The receiver has no account yet and needs at least {amount} {symbol}',
    hints: ['Send at least the existential deposit of the network, or of the token.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'polkadot/receiver-token': {
    message: 'The receiver has no account yet, and {symbol} does not open one',
    hints: ['Send the native coin first, at least the existential deposit.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'polkadot/keep-alive': {
    message: 'The account would keep less than its existential deposit; at most {amount} {symbol} can be sent',
    hints: ['Send less, or everything with `closes`, which ends the account.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'polkadot/cannot-close': {
    message: 'The account is in use and cannot be closed',
    hints: ['Something holds on to it: staking, a vote, an identity, or a token. End that first.'],
    surface: 'inline',
    retry: 'after',
  },
  'polkadot/token-dust': {
    message: 'The account would keep less of {symbol} than the {amount} a holder must have',
    hints: ['Send less, or all of it.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'polkadot/token-frozen': {
    message: 'The token {symbol}, or the account in it, is frozen',
    hints: ['Only the token’s issuer can change that.'],
    surface: 'inline',
    retry: 'after',
  },
  'polkadot/stale': {
    message: 'Another transaction of this account came first: {reason}',
    hints: ['Wait until it is in a block and prepare this one again; it was not sent.'],
    surface: 'inline',
    retry: 'after',
  },
  'polkadot/filtered': {
    message: 'The network takes no such transaction at present: {reason}',
    hints: ['On relay chains, use the Asset Hub, where balances are.'],
    surface: 'inline',
    retry: false,
  },
  'polkadot/refused': {
    message: 'The network refused the transaction: {reason}',
    hints: ['Check the balance, the amount and the receiver; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
}

/** Makes an error of this adapter. */
export const polkadotError: ErrorFactory<Table> = errorFactory(polkadotErrorTable)

/** Detail of an error while sending, for a sentence that says that nothing was sent. */
export const UNSENT = { kind: 'unsent' } as const
