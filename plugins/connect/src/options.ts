import { kernelError } from '@latchkey/kernel'
import type { WalletGroup } from './model/walletItem.ts'
import type { WalletLists, WalletListsInput } from './model/walletLists.ts'

/** The blocks of the Connect view. */
export type ConnectMethod = 'email' | 'social' | 'wallet' | 'other'

/** What users accept by connecting. */
export interface LegalOptions {
  /** An `https:` address. */
  readonly termsUrl?: string
  /** An `https:` address. */
  readonly privacyUrl?: string
  /** Requires a ticked checkbox before any wallet is asked, also when other code connects. @defaultValue false */
  readonly checkbox?: boolean
}

/** A page that helps users find a wallet. */
export interface WalletGuide {
  /** What the link says. */
  readonly name: string
  /** An `https:` address, opened in a new tab without a reference to the page. */
  readonly url: string
}

/** The options of `connect()`. */
export interface ConnectOptions {
  /**
   * Order of the blocks of the Connect view. Methods left out come last.
   * @defaultValue `['email', 'social', 'wallet', 'other']`; the same when wallets are installed
   */
  readonly methodOrder?: readonly ConnectMethod[]
  /** Links to the site's terms; nothing is shown without it. */
  readonly legal?: LegalOptions
  /** Shows the first wallets only, and a row that shows the rest. @defaultValue false */
  readonly collapseWallets?: boolean
  /** Wallets shown before "More wallets", at least 1. @defaultValue all; 3 when collapsed */
  readonly maxWallets?: number
  /**
   * Order of the groups of the Connect view; a group that is left out is not shown.
   * @defaultValue recent, injected, featured, custom, external, recommended, walletConnect
   */
  readonly walletOrder?: readonly WalletGroup[]
  /**
   * Builds the lists of wallets instead of the built-in function, which it gets as its second argument. Must be pure; runs
   * on every change.
   */
  readonly walletLists?: (input: WalletListsInput, builtIn: (input: WalletListsInput) => WalletLists) => WalletLists
  /** Whether the modal closes after connecting or shows the account. @defaultValue 'close' */
  readonly afterConnect?: 'close' | 'account'
  /** An `https:` page about wallets, linked from the introduction. */
  readonly learnUrl?: string
  /**
   * Links for users without a wallet; an empty list hides them.
   * @defaultValue the neutral wallet finder of each chain family of the site
   */
  readonly walletGuides?: readonly WalletGuide[]
}

type Test = (value: unknown) => unknown

// In the first bundle of development builds: the tests are short, and the error names the option without explaining it.
const isFlag: Test = (value) => typeof value === 'boolean'
const isText =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isLink = isText(/^https:\/\/[^/]/)
const isList =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const legal: Readonly<Record<string, Test>> = { termsUrl: isLink, privacyUrl: isLink, checkbox: isFlag }
const all: Readonly<Record<string, Test>> = {
  methodOrder: isList(isText(/^(email|social|wallet|other)$/)),
  legal: isObject,
  collapseWallets: isFlag,
  maxWallets: (value) => Number.isInteger(value) && Number(value) > 0,
  walletOrder: isList(isText(/^(walletConnect|recent|injected|featured|custom|external|recommended)$/)),
  walletLists: (value) => typeof value === 'function',
  afterConnect: isText(/^(close|account)$/),
  learnUrl: isLink,
  walletGuides: isList((guide) => isObject(guide) && 'name' in guide && 'url' in guide && isLink(guide.url)),
}

function refuse(argument: string): never {
  throw kernelError('config/invalid', { details: { argument, problem: 'see ConnectOptions' } })
}

function check(options: object, tests: Readonly<Record<string, Test>>, path: string): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !(Object.hasOwn(tests, name) && tests[name]?.(value))) refuse(path + name)
  }
}

/** @throws `config/invalid` naming the option */
export function checkOptions(options: ConnectOptions): void {
  check(options, all, 'connect.')
  if (!options.legal) return
  check(options.legal, legal, 'connect.legal.')
  const { checkbox, termsUrl, privacyUrl } = options.legal
  // Without a document there is nothing to accept, and no user could connect.
  if (checkbox && !termsUrl && !privacyUrl) refuse('connect.legal')
}
