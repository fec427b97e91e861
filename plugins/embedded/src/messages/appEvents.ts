import * as z from 'zod/mini'
import { type SiteLook, siteLook } from './siteLook.ts'
import { chainId, email, hex32, type Schema, sixDigits, text, url } from './values.ts'

/** `eoa` for a plain account. */
export type AccountType = 'eoa' | 'smartAccount'

/** The user who is signed in, as the frame tells the host. */
export interface EmbeddedUser {
  readonly email?: string | null
  readonly address: string
  /** A number on EVM chains, a CAIP-2 id elsewhere. */
  readonly chainId: string | number
  readonly accounts?: readonly { readonly address: string; readonly type: AccountType }[]
  readonly smartAccountDeployed?: boolean
  readonly preferredAccountType?: AccountType
  readonly userName?: string | null
  /** Whether a passkey opens the wallet. */
  readonly hasPasskey?: boolean
}

/** What the site calls itself: a claim. */
export interface SiteClaim {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** The providers that open a window. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'
/** The parts of the wallet's settings that can be opened directly. */
export type SettingsSection = 'passkey' | 'devices' | 'recovery' | 'export' | 'log' | 'smart' | 'permissions'

type Code = { readonly otp?: string }
type None = undefined

/** Everything a host can ask a frame: what it sends, and what success answers. */
export interface AppEvents {
  SWITCH_NETWORK: [{ readonly chainId: string | number }, { readonly chainId: string | number }]
  CONNECT_EMAIL: [{ readonly email: string }, { readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }]
  CONNECT_DEVICE: [None, None]
  CONNECT_OTP: [Code, None]
  GET_SOCIAL_REDIRECT_URI: [{ readonly provider: SocialProvider }, { readonly uri: string }]
  CONNECT_SOCIAL: [
    { readonly uri?: string; readonly preferredAccountType?: AccountType; readonly chainId?: string | number },
    EmbeddedUser,
  ]
  GET_FARCASTER_URI: [None, { readonly url: string }]
  CONNECT_FARCASTER: [None, { readonly userName: string }]
  GET_USER: [{ readonly chainId?: string | number; readonly preferredAccountType?: AccountType }, EmbeddedUser]
  SIGN_OUT: [None, None]
  IS_CONNECTED: [
    { readonly token?: string },
    { readonly isConnected: boolean; readonly isEnded?: boolean; readonly resume?: 'window' },
  ]
  RESUME: [{ readonly email?: string }, None]
  GET_CHAIN_ID: [None, { readonly chainId: string | number }]
  RPC_REQUEST: [{ readonly method: string; readonly params?: unknown }, unknown]
  RPC_ABORT: [{ readonly ids?: readonly string[] }, None]
  OPEN_SETTINGS: [{ readonly section?: SettingsSection }, None]
  UPDATE_EMAIL: [{ readonly email: string }, { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }]
  UPDATE_EMAIL_PRIMARY_OTP: [Code, None]
  UPDATE_EMAIL_SECONDARY_OTP: [Code, { readonly newEmail: string }]
  SYNC_THEME: [SiteLook, None]
  SYNC_DAPP_DATA: [
    {
      readonly metadata?: SiteClaim
      readonly sdkVersion?: string
      readonly sdkType?: string
      readonly projectId: string
    },
    None,
  ]
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [None, { readonly smartAccountEnabledNetworks: readonly number[] }]
  INIT_SMART_ACCOUNT: [None, { readonly address: string; readonly isDeployed: boolean }]
  SET_PREFERRED_ACCOUNT: [{ readonly type: AccountType }, { readonly type: AccountType; readonly address: string }]
  RELOAD: [None, None]
}

/** The name of an app event, without `@w3m-app/`. */
export type AppEventName = keyof AppEvents
export type PayloadOf<E extends AppEventName> = AppEvents[E][0]
export type AnswerOf<E extends AppEventName> = AppEvents[E][1]

/** How one app event is checked and how long it is waited for. */
export interface AppEvent<E extends AppEventName = AppEventName> {
  readonly payload: Schema<PayloadOf<E>>
  readonly answer: Schema<AnswerOf<E>>
  /** Milliseconds until the host gives it up. */
  readonly limit: number
  /** One of the login events, whose limit raises the alert about sign-in. */
  readonly isLogin?: boolean
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const LOGIN: number = 30 * SECOND
const APPROVAL: number = 10 * MINUTE
const CODE: number = 20 * MINUTE

const none: Schema<undefined> = z.undefined()
const accountType = z.enum(['eoa', 'smartAccount'])
const action = z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])
const changeAction = z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])
const chain = z.strictObject({ chainId })
const code = z.strictObject({ otp: z.exactOptional(sixDigits) })
const account = z.strictObject({ address: text(100), type: accountType })

const user: Schema<EmbeddedUser> = z.strictObject({
  email: z.exactOptional(z.nullable(email)),
  address: text(100),
  chainId,
  accounts: z.exactOptional(z.array(account).check(z.maxLength(20))),
  smartAccountDeployed: z.exactOptional(z.boolean()),
  preferredAccountType: z.exactOptional(accountType),
  userName: z.exactOptional(z.nullable(text(100))),
  hasPasskey: z.exactOptional(z.boolean()),
})

const site = z.strictObject({
  name: text(40),
  description: text(200),
  url,
  icons: z.array(url).check(z.maxLength(4)),
})

/** How each app event is checked, by both sides. */
export const appEvents: { readonly [E in AppEventName]: AppEvent<E> } = {
  SWITCH_NETWORK: { payload: chain, answer: chain, limit: 10 * SECOND },
  CONNECT_EMAIL: {
    payload: z.strictObject({ email }),
    answer: z.strictObject({ action }),
    limit: LOGIN,
    isLogin: true,
  },
  CONNECT_DEVICE: { payload: none, answer: none, limit: LOGIN, isLogin: true },
  CONNECT_OTP: { payload: code, answer: none, limit: CODE },
  GET_SOCIAL_REDIRECT_URI: {
    payload: z.strictObject({ provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']) }),
    answer: z.strictObject({ uri: url }),
    limit: LOGIN,
    isLogin: true,
  },
  // Without an address the frame itself waits for the attempt that it has begun.
  CONNECT_SOCIAL: {
    payload: z.strictObject({
      uri: z.exactOptional(url),
      preferredAccountType: z.exactOptional(accountType),
      chainId: z.exactOptional(chainId),
    }),
    answer: user,
    limit: LOGIN,
    isLogin: true,
  },
  GET_FARCASTER_URI: { payload: none, answer: z.strictObject({ url }), limit: LOGIN },
  CONNECT_FARCASTER: { payload: none, answer: z.strictObject({ userName: text(100) }), limit: APPROVAL },
  GET_USER: {
    payload: z.strictObject({
      chainId: z.exactOptional(chainId),
      preferredAccountType: z.exactOptional(accountType),
    }),
    answer: user,
    limit: 20 * SECOND,
  },
  SIGN_OUT: { payload: none, answer: none, limit: 3 * SECOND },
  IS_CONNECTED: {
    payload: z.strictObject({ token: z.exactOptional(hex32) }),
    answer: z.strictObject({
      isConnected: z.boolean(),
      // The service has ended the session, such as for a device that was removed on another one.
      isEnded: z.exactOptional(z.boolean()),
      resume: z.exactOptional(z.literal('window')),
    }),
    limit: 20 * SECOND,
  },
  // A window of the wallet, which keeps what the frame may not, hands the sign-in over.
  RESUME: { payload: z.strictObject({ email: z.exactOptional(email) }), answer: none, limit: APPROVAL },
  GET_CHAIN_ID: { payload: none, answer: chain, limit: 10 * SECOND },
  RPC_REQUEST: {
    payload: z.strictObject({ method: text(80), params: z.exactOptional(z.unknown()) }),
    answer: z.unknown(),
    limit: APPROVAL,
  },
  RPC_ABORT: {
    payload: z.strictObject({ ids: z.exactOptional(z.array(hex32).check(z.maxLength(100))) }),
    answer: none,
    limit: 5 * SECOND,
  },
  OPEN_SETTINGS: {
    payload: z.strictObject({
      section: z.exactOptional(z.enum(['passkey', 'devices', 'recovery', 'export', 'log', 'smart', 'permissions'])),
    }),
    answer: none,
    limit: APPROVAL,
  },
  UPDATE_EMAIL: { payload: z.strictObject({ email }), answer: z.strictObject({ action: changeAction }), limit: LOGIN },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: code, answer: none, limit: CODE },
  UPDATE_EMAIL_SECONDARY_OTP: { payload: code, answer: z.strictObject({ newEmail: email }), limit: CODE },
  SYNC_THEME: { payload: siteLook, answer: none, limit: 10 * SECOND },
  SYNC_DAPP_DATA: {
    payload: z.strictObject({
      metadata: z.exactOptional(site),
      sdkVersion: z.exactOptional(text(40)),
      sdkType: z.exactOptional(text(40)),
      projectId: text(200),
    }),
    answer: none,
    limit: 10 * SECOND,
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: none,
    answer: z.strictObject({ smartAccountEnabledNetworks: z.array(z.int()).check(z.maxLength(200)) }),
    limit: 10 * SECOND,
  },
  INIT_SMART_ACCOUNT: {
    payload: none,
    answer: z.strictObject({ address: text(100), isDeployed: z.boolean() }),
    limit: 20 * SECOND,
  },
  SET_PREFERRED_ACCOUNT: {
    payload: z.strictObject({ type: accountType }),
    answer: z.strictObject({ type: accountType, address: text(100) }),
    limit: 10 * SECOND,
  },
  RELOAD: { payload: none, answer: none, limit: 20 * SECOND },
}

/**
 * Whether an event is taken however many others wait: who signs out, or withdraws what waits, is never told to come back
 * later. Of these, as many may wait again.
 */
export function isAlwaysTaken(event: AppEventName): boolean {
  return event === 'SIGN_OUT' || event === 'RPC_ABORT' || event === 'IS_CONNECTED'
}

/** Whether a text is the name of an app event. */
export function isAppEvent(name: string): name is AppEventName {
  return Object.hasOwn(appEvents, name)
}
