import type { ErrorRow } from '@latchkey/kernel'
import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** Codes of this adapter; what wallets and nodes answer keeps the kernel's codes where they say the same. */
export type BitcoinErrorCode =
  | 'bitcoin/invalid-input'
  | 'bitcoin/account-mismatch'
  | 'bitcoin/ordinals-account'
  | 'bitcoin/key-missing'
  | 'bitcoin/amount-small'
  | 'bitcoin/many-coins'
  | 'bitcoin/coins-kept'
  | 'bitcoin/fee-high'
  | 'bitcoin/fee-unknown'
  | 'bitcoin/psbt-version'
  | 'bitcoin/psbt-input'
  | 'bitcoin/psbt-hash-type'
  | 'bitcoin/signature-invalid'
  | 'bitcoin/transaction-changed'
  | 'bitcoin/transaction-mismatch'
  | 'bitcoin/already-spent'
  | 'bitcoin/fee-low'
  | 'bitcoin/not-pending'
  | 'bitcoin/no-room'
  | 'bitcoin/too-large'
  | 'bitcoin/refused'

type Table = Readonly<Record<BitcoinErrorCode, ErrorRow>>

/** What is known about each code. */
export const bitcoinErrorTable: Table = {
  'bitcoin/invalid-input': {
    message: 'Invalid {argument}: {problem}',
    hints: ['Compare the value with the type of the argument.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/account-mismatch': {
    message: 'The wallet no longer shares {address}',
    hints: ['Choose this account in the wallet, or connect again; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/ordinals-account': {
    message: 'The account {address} is the one for ordinals',
    hints: ['Transfers spend the payment account; spending from this one could give an ordinal away.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/key-missing': {
    message: 'The wallet did not share the public key of {address}',
    hints: ['Its inputs cannot be described without it; use an account of another type, or another wallet.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/amount-small': {
    message: 'The amount {amount} is under the {minimum} satoshis that nodes relay',
    hints: ['Send at least the minimum.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/many-coins': {
    message: 'The amount takes more than {count} coins, more than one transaction holds',
    hints: ['Send at most {amount} at a time.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/coins-kept': {
    message: 'Outputs of 10,000 satoshis or less, {spared} in all, are left alone: they may carry ordinals',
    hints: ['Send less, or move the small outputs from the wallet itself.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/fee-high': {
    message: 'The fee of {fee} satoshis is out of proportion to the {amount} that are sent',
    hints: [
      'The fee may be a quarter of the amount or 20,000 satoshis, whichever is more: send more, more slowly, or with `acceptsFee`.',
    ],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/fee-unknown': {
    message: 'No node says what fees are paid now',
    hints: ['State the rate yourself (`feeRate`), or try again later.'],
    surface: 'inline',
    retry: 'after',
  },
  'bitcoin/psbt-version': {
    message: 'The partially signed transaction is of version 2 (BIP-370)',
    hints: ['Version 0 (BIP-174) is what wallets sign; convert it first.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/psbt-input': {
    message: 'The input {index} cannot be signed: {problem}',
    hints: ['Add the output it spends, or the whole previous transaction, and the scripts that belong to it.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/psbt-hash-type': {
    message: 'The input {index} asks for a signature of hash type {type}, which does not cover where the money goes',
    hints: ['Whoever holds such a signature decides where the money goes. Ask for SIGHASH_ALL.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/signature-invalid': {
    message: 'The signature is not that of {address} over what was to be signed',
    hints: ['The wallet signed something else, or with another account. Do not use the signature.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/transaction-changed': {
    message: 'The wallet changed the transaction: {problem}',
    hints: ['Nothing was sent.', 'Check the wallet and the browser extensions before trying again.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/transaction-mismatch': {
    message: 'The transaction {hash} is not the one that was reviewed: {problem}',
    hints: [
      'The wallet signed and sent something else. Stop, and move what is left to another account.',
      'Check the page and the browser extensions before sending anything again.',
    ],
    surface: 'alert',
    retry: false,
  },
  'bitcoin/already-spent': {
    message: 'What the transaction spends has been spent meanwhile',
    hints: ['Look at the latest transactions of the account before sending again; this one was not sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/fee-low': {
    message: 'Nodes take no transaction with so low a fee now: {reason}',
    hints: ['Choose a faster speed; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/not-pending': {
    message: 'The transaction {txid} is in a block already, or no node knows it',
    hints: ['Only a transaction that waits can be sped up.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/no-room': {
    message: 'The transaction {txid} has no change a higher fee could come from',
    hints: ['Wait for it, or let the receiver speed it up.'],
    surface: 'inline',
    retry: false,
  },
  'bitcoin/too-large': {
    message: 'The transaction is larger than nodes take: {reason}',
    hints: ['Nothing was sent. Send less at a time: it takes fewer coins.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'bitcoin/refused': {
    message: 'The network refused the transaction: {reason}',
    hints: ['Nothing was sent. Check the amount and the receiver.'],
    surface: 'inline',
    retry: 'immediately',
  },
}

/** Makes an error of this adapter. */
export const bitcoinError: ErrorFactory<Table> = errorFactory(bitcoinErrorTable)

/** Detail of an error while sending, for a sentence that says that nothing was sent. */
export const UNSENT = { kind: 'unsent' } as const
