import type { ErrorRow } from '@latchkey/kernel'
import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'
import type { Refusal } from './model/compare.ts'

/** Codes of this plugin. */
export type SwapsErrorCode =
  | Refusal
  | 'swaps/no-address'
  | 'swaps/unsupported'
  | 'swaps/invalid'
  | 'swaps/no-tokens'
  | 'swaps/wrong-token'
  | 'swaps/approval-failed'
  | 'swaps/approval-short'
  | 'swaps/approval-unknown'
  | 'swaps/loss-not-accepted'
  | 'swaps/not-carried-out'

type Table = Readonly<Record<SwapsErrorCode, ErrorRow>>

const refused = {
  hints: [
    'Nothing was signed. The gateway, an engine behind it, or something on the way has changed the transaction.',
    'Contracts that may be called are listed in the plugin; exchanges of your own are named with swaps({ exchanges }).',
  ],
  surface: 'inline',
  retry: false,
} satisfies Omit<ErrorRow, 'message'>

/** What is known about each code. */
export const swapsErrorTable: Table = {
  'swaps/no-address': {
    message: 'No address found to swap the tokens from',
    hints: ['Connect a wallet first: kernel.open().'],
    surface: 'inline',
    retry: false,
  },
  'swaps/unsupported': {
    message: 'Network not supported for Swaps',
    hints: ['Switch to a network that is served, or name an exchange of your own with swaps({ exchanges }).'],
    surface: 'inline',
    retry: false,
  },
  'swaps/invalid': {
    message: 'There is no swap that could be confirmed',
    hints: ['Choose both tokens, enter an amount, and review the swap first.'],
    surface: 'inline',
    retry: false,
  },
  'swaps/loss-not-accepted': {
    message: 'The swap loses more than 15 % of the value, and that was not accepted',
    hints: ['Show users the loss, and pass submit({ acceptsLoss: true }) once they agree to it.'],
    surface: 'inline',
    retry: false,
  },
  'swaps/no-tokens': {
    message: 'The gateway lists no tokens for this network',
    hints: ['Look at its configuration: an engine has to be selected for the network.'],
    surface: 'inline',
    retry: 'after',
  },
  'swaps/wrong-token': {
    message: 'The gateway describes {symbol} otherwise than its contract does',
    hints: [
      'Its list has another symbol or other decimals than the contract, or there is no token at that address.',
      'Correct the token list of the gateway; until then the token is not traded.',
    ],
    surface: 'inline',
    retry: 'after',
  },
  'swaps/approval-failed': {
    message: 'The approval did not get through: {state}',
    hints: ['Look at the transaction in Activity, then review the swap again.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'swaps/approval-unknown': {
    message: 'Whether the approval was sent is not known',
    hints: [
      'What may be taken is read again before the wallet is asked again; the transaction is followed in Activity.',
    ],
    surface: 'inline',
    retry: false,
  },
  'swaps/approval-short': {
    message: 'Less was allowed than the swap needs',
    hints: ['The wallet lets users change the limit. Review again and leave it as it is.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'swaps/not-carried-out': {
    message: 'Whoever was to send the signed swap says that it was not sent',
    hints: ['It may reach the chain until its blockhash is over: look at Activity before you swap again.'],
    surface: 'toast',
    retry: 'after',
  },
  'swaps/wallet-changed': {
    message: 'The wallet moved to another account or network while the swap was reviewed',
    hints: ['Review it again; nothing was signed.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'swaps/unknown-target': { message: 'The swap calls a contract that is on no list', ...refused },
  'swaps/unknown-spender': { message: 'The quote names a spender that is on no list', ...refused },
  'swaps/wrong-value': { message: 'The swap sends another amount of the native coin along', ...refused },
  'swaps/unreadable': { message: 'The swap cannot be read', ...refused },
  'swaps/wrong-source': { message: 'The swap takes another token or another amount', ...refused },
  'swaps/wrong-target-token': { message: 'The swap brings another token', ...refused },
  'swaps/wrong-recipient': { message: 'The swap pays somebody else', ...refused },
  'swaps/worse-than-quoted': { message: 'The swap guarantees less than was quoted', ...refused },
  'swaps/wrong-deadline': { message: 'The swap has expired, or would be valid for too long', ...refused },
  'swaps/wrong-approval': { message: 'The approval is not for exactly what is needed', ...refused },
  'swaps/fee-too-high': { message: 'The answer wants a network fee out of proportion', ...refused },
  'swaps/simulation-differs': { message: 'Tried on a node, the swap does something else', ...refused },
  'swaps/unknown-program': { message: 'The swap runs a program that is on no list', ...refused },
  'swaps/wrong-signers': { message: 'Others would have to sign the swap than who trades', ...refused },
  'swaps/nodes-disagree': {
    message: 'The nodes of the network do not agree about the swap',
    hints: [
      'Nothing was signed. A node may be a block behind: review again in a moment.',
      'If it stays so, one of the addresses in the network’s rpcUrls is wrong or lies: take it out.',
    ],
    surface: 'inline',
    retry: 'after',
  },
}

/** Makes an error of this plugin's table. */
export const swapsError: ErrorFactory<Table> = errorFactory(swapsErrorTable)
