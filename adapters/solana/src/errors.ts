import type { ErrorRow } from '@latchkey/kernel'
import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** Codes of this adapter; what wallets and nodes answer keeps the kernel's codes where they say the same. */
export type SolanaErrorCode =
  | 'solana/invalid-input'
  | 'solana/account-mismatch'
  | 'solana/version'
  | 'solana/signature-invalid'
  | 'solana/transaction-changed'
  | 'solana/transaction-mismatch'
  | 'solana/rent-left'
  | 'solana/rent-needed'
  | 'solana/token-fixed'
  | 'solana/token-hook'
  | 'solana/token-frozen'
  | 'solana/would-fail'

type Table = Readonly<Record<SolanaErrorCode, ErrorRow>>

/** What is known about each code. */
export const solanaErrorTable: Table = {
  'solana/invalid-input': {
    message: 'Invalid {argument}: {problem}',
    hints: ['Compare the value with the type of the argument.'],
    surface: 'inline',
    retry: false,
  },
  'solana/account-mismatch': {
    message: 'The wallet no longer shares {address}',
    hints: ['Choose this account in the wallet, or connect again; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'solana/version': {
    message: '{wallet} does not take transactions of version {version}',
    hints: ['Build a legacy transaction, or use another wallet.'],
    surface: 'inline',
    retry: false,
  },
  'solana/signature-invalid': {
    message: 'The signature is not that of {address} over what was to be signed',
    hints: ['The wallet signed something else, or with another account. Do not use the signature.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'solana/transaction-changed': {
    message: 'The wallet changed the transaction: {problem}',
    hints: [
      'Wallets may add compute budget and guard instructions, nothing else. Nothing was sent.',
      'Check the wallet and the browser extensions before trying again.',
    ],
    surface: 'inline',
    retry: false,
  },
  'solana/transaction-mismatch': {
    message: 'The transaction {hash} is not the one that was reviewed: {problem}',
    hints: [
      'The wallet signed and sent something else. Stop, and move what is left to another account.',
      'Check the page and the browser extensions before sending anything again.',
    ],
    surface: 'alert',
    retry: false,
  },
  'solana/rent-left': {
    message: 'The account would keep less lamports than it has to',
    hints: ['Send less, or everything.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'solana/rent-needed': {
    message: 'An account would get less lamports than it needs to exist',
    hints: ['Send at least as much as a new account has to hold.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'solana/token-fixed': {
    message: 'The token {mint} cannot be sent',
    hints: ['Its mint says that it stays with its owner.'],
    surface: 'inline',
    retry: false,
  },
  'solana/token-hook': {
    message: 'Transfers of the token {mint} run a program of its own ({program})',
    hints: ['What that program does cannot be shown here; send the token from the wallet itself.'],
    surface: 'inline',
    retry: false,
  },
  'solana/token-frozen': {
    message: 'The token account {account} is frozen, or the token is paused',
    hints: ['Only the token’s issuer can change that.'],
    surface: 'inline',
    retry: 'after',
  },
  'solana/would-fail': {
    message: 'The network would refuse the transaction: {reason}',
    hints: ['Check the balance, the amount and the receiver; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
}

/** Makes an error of this adapter. */
export const solanaError: ErrorFactory<Table> = errorFactory(solanaErrorTable)

/** Detail of an error while sending, for a sentence that says that nothing was sent. */
export const UNSENT = { kind: 'unsent' } as const
