import { kernelError } from '@latchkey/kernel'
import type { WalletLinks } from './plugin.ts'

/** A wallet of the host's own. */
export interface CustomWallet extends WalletLinks {
  /** Any text that no other wallet has. */
  readonly id: string
  /** What its row says. */
  readonly name: string
  /** An `https:` or `data:` image. */
  readonly imageUrl?: string
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
}

/** The options of `directory()`. */
export interface DirectoryOptions {
  /**
   * Base address of the directory service, which receives the kernel's project id.
   * @defaultValue the kernel's gateway; without one only the built-in list is offered and nothing is requested
   */
  readonly apiUrl?: string
  /** Shown first, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these. */
  readonly includeWalletIds?: readonly string[]
  /** Not these; installed wallets with the same reverse domain name are hidden too. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets of the host's own. */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * Whether a list of all wallets is offered, on phones only, or not at all.
   * @defaultValue 'show'
   */
  readonly allWallets?: 'show' | 'hide' | 'mobile'
  /** Whether the built-in wallets are offered while the service does not respond. @defaultValue true */
  readonly builtIn?: boolean
}

type Test = (value: unknown) => unknown

const isText: Test = (value) => typeof value === 'string' && value !== ''
const isIds: Test = (value) => Array.isArray(value) && value.every(isText)
const isWallet: Test = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  isText(value.id) &&
  isText(value.name)

const TESTS: Readonly<Record<string, readonly [test: Test, wanted: string]>> = {
  apiUrl: [(value) => typeof value === 'string' && /^https?:\/\/[^/]/.test(value), 'an http(s) address'],
  featuredWalletIds: [isIds, 'a list of wallet ids'],
  includeWalletIds: [isIds, 'a list of wallet ids'],
  excludeWalletIds: [isIds, 'a list of wallet ids'],
  customWallets: [(value) => Array.isArray(value) && value.every(isWallet), 'wallets with an id and a name'],
  allWallets: [(value) => value === 'show' || value === 'hide' || value === 'mobile', 'show, hide or mobile'],
  builtIn: [(value) => typeof value === 'boolean', 'true or false'],
}

/** @throws `config/invalid` naming the option */
export function checkOptions(options: DirectoryOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const [test, wanted] = (Object.hasOwn(TESTS, name) && TESTS[name]) || []
    if (value === undefined || test?.(value)) continue
    const problem = wanted ? `expected ${wanted}` : 'there is no such option'
    throw kernelError('config/invalid', { details: { argument: `directory({ ${name} })`, problem } })
  }
}
