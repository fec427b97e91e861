import type { EventsOf, KernelEvents } from '@latchkey/kernel'
import type { SwapFacts } from '@latchkey/plugin-swaps'
import type { AnalyticsEvent } from '../options.ts'
import type { Heard } from '../plugin.ts'
import { redact } from './redact.ts'

type Peers = Exclude<Heard[keyof Heard], undefined>

/** Events of the embedded wallet's plugins, which tell them by the names under which they are sent. */
interface WalletEvents {
  readonly 'email.EMAIL_LOGIN_SELECTED': undefined
  readonly 'email.EMAIL_SUBMITTED': undefined
  readonly 'email.DEVICE_REGISTERED_FOR_EMAIL': undefined
  readonly 'email.EMAIL_VERIFICATION_CODE_SENT': undefined
  readonly 'email.EMAIL_VERIFICATION_CODE_PASS': undefined
  readonly 'email.EMAIL_VERIFICATION_CODE_FAIL': { readonly message: string }
  readonly 'email.EMAIL_EDIT': undefined
  readonly 'email.EMAIL_UPGRADE_FROM_MODAL': undefined
  readonly 'email.CONNECT_SUCCESS': { readonly method: string; readonly name: string }
  readonly 'socials.SOCIAL_LOGIN_STARTED': { readonly provider: string }
  readonly 'socials.SOCIAL_LOGIN_SUCCESS': { readonly provider: string }
  readonly 'socials.SOCIAL_LOGIN_ERROR': { readonly provider: string }
  readonly 'socials.SOCIAL_LOGIN_CANCELED': { readonly provider: string }
  readonly 'socials.SOCIAL_LOGIN_REQUEST_USER_DATA': { readonly provider: string }
  readonly 'smart-accounts.SET_PREFERRED_ACCOUNT_TYPE': { readonly accountType: string; readonly network: string }
}

type Events = KernelEvents & EventsOf<Peers> & WalletEvents

/** Events whose properties name the project and, where the host has events say it, the account. */
export const OF_ACCOUNT: ReadonlySet<string> = new Set(['LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS'])

/** What is known when an event happens. */
export interface Moment {
  readonly isConnected: boolean
}

type Description<Payload> = (payload: Payload, moment: Moment) => AnalyticsEvent

const swapOf = ({ network, isSmartAccount, from, to, fromAmount, toAmount }: SwapFacts) => ({
  isSmartAccount,
  network,
  swapFromToken: from,
  swapToToken: to,
  swapFromAmount: fromAmount,
  swapToAmount: toAmount,
})

/** A sign-in by another service; never who signs in. */
const social =
  (step: string): Description<{ readonly provider: string }> =>
  ({ provider }) => ({ event: `SOCIAL_LOGIN_${step}`, properties: { provider } })

/** Every event that is sent, by the event of the widget it comes from. Errors are told by their codes. */
const table: { readonly [E in keyof Events]?: Description<Events[E]> } = {
  'kernel.opened': (_, { isConnected }) => ({ event: 'MODAL_OPEN', properties: { connected: isConnected } }),
  'kernel.closed': (_, { isConnected }) => ({ event: 'MODAL_CLOSE', properties: { connected: isConnected } }),
  'connect.SELECT_WALLET': ({ name, platform }) => ({ event: 'SELECT_WALLET', properties: { name, platform } }),
  'connect.CONNECT_SUCCESS': ({ method, name }) => ({ event: 'CONNECT_SUCCESS', properties: { method, name } }),
  'connect.CONNECT_ERROR': ({ code }) => ({ event: 'CONNECT_ERROR', properties: { message: code } }),
  'connect.CONNECT_PROXY_ERROR': ({ name, mobileLink }) => ({
    event: 'CONNECT_PROXY_ERROR',
    properties: { message: 'connect/not-opened', name, ...(mobileLink ? { mobile_link: mobileLink } : {}) },
  }),
  'connect.CLICK_WALLET_HELP': () => ({ event: 'CLICK_WALLET_HELP' }),
  'connect.CLICK_GET_WALLET': () => ({ event: 'CLICK_GET_WALLET' }),
  'connect.CLICK_ALL_WALLETS': () => ({ event: 'CLICK_ALL_WALLETS' }),
  'connect.SEARCH_WALLET': ({ badge, search }) => ({ event: 'SEARCH_WALLET', properties: { badge, search } }),
  'networks.SWITCH_NETWORK': ({ network }) => ({ event: 'SWITCH_NETWORK', properties: { network } }),
  'networks.CLICK_NETWORKS': () => ({ event: 'CLICK_NETWORKS' }),
  'networks.CLICK_NETWORK_HELP': () => ({ event: 'CLICK_NETWORK_HELP' }),
  'networks.DISCONNECT_SUCCESS': ({ namespace }) => ({ event: 'DISCONNECT_SUCCESS', properties: { namespace } }),
  'networks.DISCONNECT_ERROR': ({ code }) => ({ event: 'DISCONNECT_ERROR', properties: { message: code } }),
  'account.DISCONNECT_SUCCESS': ({ namespace }) => ({ event: 'DISCONNECT_SUCCESS', properties: { namespace } }),
  'account.DISCONNECT_ERROR': ({ code }) => ({ event: 'DISCONNECT_ERROR', properties: { message: code } }),
  'history.opened': ({ isSmartAccount }) => ({ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount } }),
  'history.loadedMore': ({ isSmartAccount, cursor }) => ({
    event: 'LOAD_MORE_TRANSACTIONS',
    properties: { isSmartAccount, cursor },
  }),
  'history.failed': ({ isSmartAccount, cursor }) => ({
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { isSmartAccount, cursor },
  }),
  'onramp.opened': ({ isSmartAccount }) => ({ event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } }),
  'onramp.explained': ({ isSmartAccount }) => ({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount } }),
  'onramp.chosen': ({ provider, isSmartAccount }) => ({
    event: 'SELECT_BUY_PROVIDER',
    properties: { provider, isSmartAccount },
  }),
  'send.opened': ({ network, isSmartAccount }) => ({ event: 'OPEN_SEND', properties: { network, isSmartAccount } }),
  'send.initiated': ({ network, isSmartAccount, asset: token, amount }) => ({
    event: 'SEND_INITIATED',
    properties: { isSmartAccount, network, token, amount },
  }),
  'send.succeeded': ({ network, isSmartAccount, asset: token, amount }) => ({
    event: 'SEND_SUCCESS',
    properties: { isSmartAccount, network, token, amount },
  }),
  'send.failed': ({ network, isSmartAccount, asset: token, amount, message }) => ({
    event: 'SEND_ERROR',
    properties: { isSmartAccount, network, token, amount, message },
  }),
  'swaps.opened': ({ network, isSmartAccount }) => ({ event: 'OPEN_SWAP', properties: { network, isSmartAccount } }),
  'swaps.choosing': () => ({ event: 'CLICK_SELECT_TOKEN_TO_SWAP' }),
  'swaps.choosingNetwork': () => ({ event: 'CLICK_SELECT_NETWORK_TO_SWAP' }),
  'swaps.converting': () => ({ event: 'CLICK_CONVERT' }),
  'swaps.initiated': (facts) => ({ event: 'INITIATE_SWAP', properties: swapOf(facts) }),
  'swaps.succeeded': (facts) => ({ event: 'SWAP_SUCCESS', properties: swapOf(facts) }),
  'swaps.failed': ({ message, ...facts }) => ({ event: 'SWAP_ERROR', properties: { ...swapOf(facts), message } }),
  'swaps.approvalFailed': ({ message, ...facts }) => ({
    event: 'SWAP_APPROVAL_ERROR',
    properties: { ...swapOf(facts), message },
  }),
  'names.opened': ({ isSmartAccount }) => ({ event: 'OPEN_ENS_FLOW', properties: { isSmartAccount } }),
  'names.initiated': ({ isSmartAccount, name: ensName }) => ({
    event: 'REGISTER_NAME_INITIATED',
    properties: { isSmartAccount, ensName },
  }),
  'names.succeeded': ({ isSmartAccount, name: ensName }) => ({
    event: 'REGISTER_NAME_SUCCESS',
    properties: { isSmartAccount, ensName },
  }),
  'names.failed': ({ isSmartAccount, name: ensName, code: error }) => ({
    event: 'REGISTER_NAME_ERROR',
    properties: { isSmartAccount, ensName, error },
  }),
  'siwx.clicked': ({ network, isSmartAccount }) => ({
    event: 'CLICK_SIGN_SIWX_MESSAGE',
    properties: { network, isSmartAccount },
  }),
  'siwx.cancelled': ({ network, isSmartAccount }) => ({
    event: 'CLICK_CANCEL_SIWX',
    properties: { network, isSmartAccount },
  }),
  'siwx.succeeded': ({ network, isSmartAccount }) => ({
    event: 'SIWX_AUTH_SUCCESS',
    properties: { network, isSmartAccount },
  }),
  'siwx.failed': ({ network, isSmartAccount }) => ({
    event: 'SIWX_AUTH_ERROR',
    properties: { network, isSmartAccount },
  }),
  'email.EMAIL_LOGIN_SELECTED': () => ({ event: 'EMAIL_LOGIN_SELECTED' }),
  'email.EMAIL_SUBMITTED': () => ({ event: 'EMAIL_SUBMITTED' }),
  'email.DEVICE_REGISTERED_FOR_EMAIL': () => ({ event: 'DEVICE_REGISTERED_FOR_EMAIL' }),
  'email.EMAIL_VERIFICATION_CODE_SENT': () => ({ event: 'EMAIL_VERIFICATION_CODE_SENT' }),
  'email.EMAIL_VERIFICATION_CODE_PASS': () => ({ event: 'EMAIL_VERIFICATION_CODE_PASS' }),
  'email.EMAIL_VERIFICATION_CODE_FAIL': ({ message }) => ({
    event: 'EMAIL_VERIFICATION_CODE_FAIL',
    properties: { message },
  }),
  'email.EMAIL_EDIT': () => ({ event: 'EMAIL_EDIT' }),
  'email.EMAIL_UPGRADE_FROM_MODAL': () => ({ event: 'EMAIL_UPGRADE_FROM_MODAL' }),
  'email.CONNECT_SUCCESS': ({ method, name }) => ({ event: 'CONNECT_SUCCESS', properties: { method, name } }),
  'socials.SOCIAL_LOGIN_STARTED': social('STARTED'),
  'socials.SOCIAL_LOGIN_SUCCESS': social('SUCCESS'),
  'socials.SOCIAL_LOGIN_ERROR': social('ERROR'),
  'socials.SOCIAL_LOGIN_CANCELED': social('CANCELED'),
  'socials.SOCIAL_LOGIN_REQUEST_USER_DATA': social('REQUEST_USER_DATA'),
  'smart-accounts.SET_PREFERRED_ACCOUNT_TYPE': ({ accountType, network }) => ({
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType, network },
  }),
}

type Describe = (payload: unknown, moment: Moment) => AnalyticsEvent | undefined

/** The table with the host's own events after it, by name; what names a user is taken out of all of them. */
export function heardEvents(own: Readonly<Record<string, Describe>> = {}): readonly (readonly [string, Describe])[] {
  // Each entry gets the payload of the event it stands under.
  const known = Object.entries(table) as readonly (readonly [string, Describe])[]
  return [...known, ...Object.entries(own)].map(([name, describe]) => [
    name,
    (payload, moment) => {
      const made = describe(payload, moment)
      return (
        made && { event: made.event, properties: redact(made.properties ?? {}) as AnalyticsEvent['properties'] & {} }
      )
    },
  ])
}
