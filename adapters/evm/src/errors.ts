import type { ErrorRow } from '@latchkey/kernel'
import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** Codes of this adapter; what wallets and nodes answer keeps the kernel's codes. */
export type EvmErrorCode =
  | 'evm/invalid-input'
  | 'evm/transaction-mismatch'
  | 'evm/chain-mismatch'
  | 'evm/account-mismatch'
  | 'evm/fee-implausible'
  | 'evm/would-fail'
  | 'evm/name-invalid'
  | 'evm/gateway-refused'

type Table = Readonly<Record<EvmErrorCode, ErrorRow>>

/** What is known about each code. */
export const evmErrorTable: Table = {
  'evm/invalid-input': {
    message: 'Invalid {argument}: {problem}',
    hints: ['Compare the value with the type of the argument.'],
    surface: 'inline',
    retry: false,
  },
  'evm/transaction-mismatch': {
    message: 'The transaction {hash} is not the one that was reviewed: {field} is {actual} instead of {expected}',
    hints: [
      'Something between this page and the wallet changed the request. Stop, and revoke what the transaction allowed.',
      'Check the page and the browser extensions before sending anything again.',
    ],
    surface: 'alert',
    retry: false,
  },
  'evm/chain-mismatch': {
    message: '{what} is for {actual}, the request is meant for {expected}',
    hints: ['Switch the network and review the request again; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'evm/account-mismatch': {
    message: 'The wallet no longer shares {address}',
    hints: ['Choose this account in the wallet, or connect again; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'evm/fee-implausible': {
    message: 'The network fee is out of proportion: {problem}',
    hints: ['Try again later, or use another node for this network.'],
    surface: 'inline',
    retry: 'after',
  },
  'evm/would-fail': {
    message: 'The transaction would fail: {reason}',
    hints: ['Check the balance, the amount and the receiver; nothing was sent.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'evm/name-invalid': {
    message: '{name} is not a valid name',
    hints: ['Names follow ENSIP-15; look for characters that only resemble letters.'],
    surface: 'inline',
    retry: false,
  },
  'evm/gateway-refused': {
    message: 'A contract asks for an answer from outside the chain: {problem}',
    hints: ['Allow the gateways you trust with evmAdapter({ nameGateways }); others are never asked.'],
    surface: 'none',
    retry: false,
  },
}

/** Makes an error of this adapter. */
export const evmError: ErrorFactory<Table> = errorFactory(evmErrorTable)
