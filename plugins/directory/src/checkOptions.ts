import { kernelError } from '@latchkey/kernel'
import type { DirectoryOptions } from './options.ts'

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
