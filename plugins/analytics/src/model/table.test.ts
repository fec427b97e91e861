/** @vitest-environment node */

import { describe, expect, test } from 'vitest'
import { heardEvents } from './table.ts'

const WHERE = { network: 'eip155:1', isSmartAccount: true }
const SWAP = { ...WHERE, from: 'ETH', to: 'USDC', fromAmount: '0.5', toAmount: '1250.5' }
const SWAPPED = {
  ...WHERE,
  swapFromToken: 'ETH',
  swapToToken: 'USDC',
  swapFromAmount: '0.5',
  swapToAmount: '1250.5',
}
const SENT = { ...WHERE, asset: 'eip155:1/slip44:60', amount: '0.25' }
const SAID = { ...WHERE, token: 'eip155:1/slip44:60', amount: '0.25' }
const NAMED = { isSmartAccount: true, name: 'harbour.latchkey.id' }
const ENS = { isSmartAccount: true, ensName: 'harbour.latchkey.id' }
const SMART = { isSmartAccount: true }
const GOOGLE = { provider: 'google' }

/** What the widget tells of money, and what is sent of it: these properties, and no others. */
const MONEY: readonly (readonly [from: string, payload: object, event: string, properties: object])[] = [
  ['swaps.opened', WHERE, 'OPEN_SWAP', WHERE],
  ['swaps.choosing', { network: 'eip155:1' }, 'CLICK_SELECT_TOKEN_TO_SWAP', {}],
  ['swaps.choosingNetwork', { network: 'eip155:10' }, 'CLICK_SELECT_NETWORK_TO_SWAP', {}],
  ['swaps.converting', { network: 'eip155:1' }, 'CLICK_CONVERT', {}],
  ['swaps.initiated', SWAP, 'INITIATE_SWAP', SWAPPED],
  ['swaps.succeeded', SWAP, 'SWAP_SUCCESS', SWAPPED],
  [
    'swaps.failed',
    { ...SWAP, message: 'swaps/wrong-value' },
    'SWAP_ERROR',
    { ...SWAPPED, message: 'swaps/wrong-value' },
  ],
  [
    'swaps.approvalFailed',
    { ...SWAP, message: 'request/rejected' },
    'SWAP_APPROVAL_ERROR',
    { ...SWAPPED, message: 'request/rejected' },
  ],
  ['send.opened', WHERE, 'OPEN_SEND', WHERE],
  ['send.initiated', SENT, 'SEND_INITIATED', SAID],
  ['send.succeeded', SENT, 'SEND_SUCCESS', SAID],
  ['send.failed', { ...SENT, message: 'It failed' }, 'SEND_ERROR', { ...SAID, message: 'It failed' }],
  ['onramp.opened', WHERE, 'SELECT_BUY_CRYPTO', SMART],
  ['onramp.explained', SMART, 'SELECT_WHAT_IS_A_BUY', SMART],
  ['onramp.chosen', { ...SMART, provider: 'meld' }, 'SELECT_BUY_PROVIDER', { ...SMART, provider: 'meld' }],
  ['names.opened', SMART, 'OPEN_ENS_FLOW', SMART],
  ['names.initiated', NAMED, 'REGISTER_NAME_INITIATED', ENS],
  ['names.succeeded', NAMED, 'REGISTER_NAME_SUCCESS', ENS],
  ['names.failed', { ...NAMED, code: 'names/taken' }, 'REGISTER_NAME_ERROR', { ...ENS, error: 'names/taken' }],
  ['history.opened', WHERE, 'CLICK_TRANSACTIONS', SMART],
]

/** What is told of connecting by the app of a phone. */
const APP: typeof MONEY = [
  [
    'connect.CONNECT_PROXY_ERROR',
    { name: 'Harbor', mobileLink: 'harbor://', uri: 'wc:0@2?symKey=00' },
    'CONNECT_PROXY_ERROR',
    { message: 'connect/not-opened', name: 'Harbor', mobile_link: 'harbor://' },
  ],
  [
    'connect.CONNECT_PROXY_ERROR',
    { name: 'Harbor' },
    'CONNECT_PROXY_ERROR',
    { message: 'connect/not-opened', name: 'Harbor' },
  ],
]

/** What is told of logging in, of the account's type and of the history. */
const LOGIN: typeof MONEY = [
  ['email.EMAIL_LOGIN_SELECTED', {}, 'EMAIL_LOGIN_SELECTED', {}],
  ['email.EMAIL_SUBMITTED', {}, 'EMAIL_SUBMITTED', {}],
  ['email.DEVICE_REGISTERED_FOR_EMAIL', {}, 'DEVICE_REGISTERED_FOR_EMAIL', {}],
  ['email.EMAIL_VERIFICATION_CODE_SENT', {}, 'EMAIL_VERIFICATION_CODE_SENT', {}],
  ['email.EMAIL_VERIFICATION_CODE_PASS', {}, 'EMAIL_VERIFICATION_CODE_PASS', {}],
  [
    'email.EMAIL_VERIFICATION_CODE_FAIL',
    { message: 'embedded/code' },
    'EMAIL_VERIFICATION_CODE_FAIL',
    { message: 'embedded/code' },
  ],
  ['email.EMAIL_EDIT', {}, 'EMAIL_EDIT', {}],
  ['email.EMAIL_UPGRADE_FROM_MODAL', {}, 'EMAIL_UPGRADE_FROM_MODAL', {}],
  ['email.CONNECT_SUCCESS', { method: 'email', name: 'Email' }, 'CONNECT_SUCCESS', { method: 'email', name: 'Email' }],
  ['socials.SOCIAL_LOGIN_STARTED', GOOGLE, 'SOCIAL_LOGIN_STARTED', GOOGLE],
  ['socials.SOCIAL_LOGIN_SUCCESS', GOOGLE, 'SOCIAL_LOGIN_SUCCESS', GOOGLE],
  ['socials.SOCIAL_LOGIN_ERROR', GOOGLE, 'SOCIAL_LOGIN_ERROR', GOOGLE],
  ['socials.SOCIAL_LOGIN_CANCELED', GOOGLE, 'SOCIAL_LOGIN_CANCELED', GOOGLE],
  ['socials.SOCIAL_LOGIN_REQUEST_USER_DATA', GOOGLE, 'SOCIAL_LOGIN_REQUEST_USER_DATA', GOOGLE],
  [
    'smart-accounts.SET_PREFERRED_ACCOUNT_TYPE',
    { accountType: 'smartAccount', network: 'eip155:1' },
    'SET_PREFERRED_ACCOUNT_TYPE',
    { accountType: 'smartAccount', network: 'eip155:1' },
  ],
  ['history.loadedMore', { ...WHERE, cursor: 'c' }, 'LOAD_MORE_TRANSACTIONS', { ...SMART, cursor: 'c' }],
  [
    'history.failed',
    { ...WHERE, cursor: 'c', code: 'http/timeout' },
    'ERROR_FETCH_TRANSACTIONS',
    { ...SMART, cursor: 'c' },
  ],
]

describe('heardEvents', () => {
  const heard = new Map(heardEvents())

  test.each([...MONEY, ...APP, ...LOGIN])(
    'default: %s is sent by its name with exactly its properties',
    (from, payload, event, properties) => {
      expect(heard.get(from)?.(payload, { isConnected: true })).toEqual({ event, properties })
    },
  )

  test('default: nothing else is told of swaps, sending, purchases and names', () => {
    const reported = [...heard.keys()].filter((name) => /^(swaps|send|onramp|names)\./.test(name))
    expect(reported.sort()).toEqual(
      MONEY.map(([from]) => from)
        .filter((from) => !from.startsWith('history.'))
        .sort(),
    )
  })

  test('behavior: who it was about, should a payload ever say so, is not passed on', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    for (const [from, payload] of [...MONEY, ...LOGIN])
      expect([
        from,
        JSON.stringify(heard.get(from)?.({ ...payload, account: address, address }, { isConnected: true })),
      ]).not.toEqual([from, expect.stringContaining(address)])
  })
})
