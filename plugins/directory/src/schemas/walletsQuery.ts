import {
  _default,
  array,
  enum as choice,
  int,
  maximum,
  maxLength,
  minimum,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
  trim,
  type ZodMiniType,
} from 'zod/mini'
import { MAX_LIST } from './wallets.ts'

/** The query of `GET /getWallets`, read from its text. */
export interface WalletsQuery {
  /** From 1. @defaultValue 1 */
  readonly page: number
  /** Entries of a page, 1 to 500. @defaultValue 40 */
  readonly entries: number
  /** CAIP-2 ids; wallets of any of them match. Empty means all. */
  readonly chains: readonly string[]
  /** Wallet ids; only these. Empty means all. */
  readonly include: readonly string[]
  /** Excluded wallet ids. */
  readonly exclude: readonly string[]
  /** Trimmed; empty means all. */
  readonly search: string
  readonly badge_type?: 'none' | 'certified' | undefined
  readonly projectId?: string | undefined
  /** SDK type. */
  readonly st?: string | undefined
  /** SDK version. */
  readonly sv?: string | undefined
}

/** Most characters of a search or a name in a query. */
const MAX_WORDS = 200
/** Most characters of a list in a query: 500 ids of 64 characters and their commas. */
const MAX_LIST_TEXT = MAX_LIST * 65
const MAX_PAGE = 10_000
const CAIP2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/

const count = (initial: string, most: number) =>
  pipe(
    pipe(_default(string().check(regex(/^\d{1,6}$/)), initial), transform(Number)),
    int().check(minimum(1), maximum(most)),
  )

const list = (item: ZodMiniType<string, string>) =>
  pipe(
    pipe(
      _default(string().check(maxLength(MAX_LIST_TEXT)), ''),
      transform((text: string) => text.split(',').filter((part) => part !== '')),
    ),
    array(item).check(maxLength(MAX_LIST)),
  )

const id = string().check(maxLength(MAX_WORDS))
const word = optional(string().check(maxLength(MAX_WORDS)))

/** The query of `GET /getWallets` as text by name. Unknown parameters are dropped, invalid ones refused. */
export const walletsQuerySchema: ZodMiniType<WalletsQuery> = object({
  page: count('1', MAX_PAGE),
  entries: count('40', MAX_LIST),
  chains: list(string().check(regex(CAIP2))),
  include: list(id),
  exclude: list(id),
  search: _default(string().check(trim(), maxLength(MAX_WORDS)), ''),
  badge_type: optional(choice(['none', 'certified'])),
  projectId: word,
  st: word,
  sv: word,
})

/** The query of `GET /getWalletNames`. What a host includes and leaves out is not part of it, so that sites share the response. */
export interface WalletNamesQuery extends Pick<WalletsQuery, 'chains' | 'projectId' | 'st' | 'sv'> {}

/** The query of `GET /getWalletNames` as text by name. */
export const walletNamesQuerySchema: ZodMiniType<WalletNamesQuery> = object({
  chains: list(string().check(regex(CAIP2))),
  projectId: word,
  st: word,
  sv: word,
})
