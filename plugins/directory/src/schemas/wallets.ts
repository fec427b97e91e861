import {
  array,
  boolean,
  enum as choice,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  nonnegative,
  nullish,
  number,
  object,
  optional,
  string,
  tuple,
  type ZodMiniType,
} from 'zod/mini'

/** Most entries of one response. */
export const MAX_ITEMS = 5000

/** Most characters of one text. */
const MAX_TEXT = 10_000

/** Most ids, chains or entries of a query. */
export const MAX_LIST = 500

/** How an injected wallet is found on the page, per namespace. */
export interface InjectedHint {
  readonly namespace?: string | undefined
  readonly injected_id?: string | undefined
}

/** A wallet as the directory service sends it, with the field names of the wire. */
export interface WalletEntry {
  /** 64 hexadecimal characters in the common directories; any text is accepted. */
  readonly id: string
  readonly name: string
  readonly badge_type?: 'none' | 'certified' | null | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | null | undefined
  readonly homepage?: string | null | undefined
  /** For `GET /getWalletImage/{image_id}`. */
  readonly image_id?: string | null | undefined
  /** A `data:` or `https:` picture; used instead of `image_id`. */
  readonly image_url?: string | null | undefined
  readonly order?: number | null | undefined
  /** A scheme of the wallet's app, or a universal link. */
  readonly mobile_link?: string | null | undefined
  /** A universal link beside a scheme; an addition of this project. */
  readonly mobile_universal?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly rdns?: string | null | undefined
  readonly injected?: readonly InjectedHint[] | null | undefined
}

const text = nullish(string().check(maxLength(MAX_TEXT)))
const identity = string().check(minLength(1), maxLength(MAX_TEXT))

/** One wallet of a response. Unknown fields are dropped. */
export const walletEntrySchema: ZodMiniType<WalletEntry> = object({
  id: identity,
  name: identity,
  badge_type: nullish(choice(['none', 'certified'])),
  chains: nullish(array(string().check(maxLength(MAX_TEXT))).check(maxLength(MAX_LIST))),
  homepage: text,
  image_id: text,
  image_url: text,
  order: nullish(number()),
  mobile_link: text,
  mobile_universal: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: text,
  injected: nullish(
    array(
      object({
        namespace: optional(string().check(maxLength(MAX_TEXT))),
        injected_id: optional(string().check(maxLength(MAX_TEXT))),
      }),
    ).check(maxLength(MAX_LIST)),
  ),
})

/** Response of `GET /getWallets`. */
export interface WalletsAnswer {
  /** How many wallets match on all pages. */
  readonly count: number
  readonly data: readonly WalletEntry[]
}

/** A whole response in which every entry is valid, as a service promises. The client accepts invalid entries too. */
export const walletsAnswerSchema: ZodMiniType<WalletsAnswer> = object({
  count: int().check(nonnegative()),
  data: array(walletEntrySchema).check(maxLength(MAX_ITEMS)),
})

/**
 * A wallet in `GET /getWalletNames`: its id, its name, its reverse domain name (empty where it has none), 1 when it is
 * certified, and the places of its chains in the response's `chains`. What would be empty or 0 at the end is left out.
 */
export type WalletName = readonly [
  id: string,
  name: string,
  rdns?: string | undefined,
  certified?: number | undefined,
  chains?: readonly number[] | undefined,
]

/** One wallet of `GET /getWalletNames`. */
export const walletNameSchema: ZodMiniType<WalletName> = tuple([
  identity,
  identity,
  optional(string().check(maxLength(MAX_TEXT))),
  optional(int().check(minimum(0), maximum(1))),
  optional(array(int().check(nonnegative())).check(maxLength(MAX_LIST))),
])

/** Response of `GET /getWalletNames`: all wallets in the order of the directory, at most 5,000. */
export interface WalletNamesAnswer {
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly data: readonly WalletName[]
}

const chainTable = array(string().check(maxLength(MAX_TEXT))).check(maxLength(MAX_LIST))

/** A whole response in which every entry is valid, as a service promises. The client leaves invalid entries out. */
export const walletNamesAnswerSchema: ZodMiniType<WalletNamesAnswer> = object({
  chains: chainTable,
  data: array(walletNameSchema).check(maxLength(MAX_ITEMS)),
})

/** Response of `GET /getAnalyticsConfig`. */
export interface AnalyticsConfig {
  readonly isAnalyticsEnabled: boolean
}

/** Response of `GET /getAnalyticsConfig`. */
export const analyticsConfigSchema: ZodMiniType<AnalyticsConfig> = object({ isAnalyticsEnabled: boolean() })
