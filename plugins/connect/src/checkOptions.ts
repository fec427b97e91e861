import { kernelError } from '@latchkey/kernel'
import type { ConnectOptions } from './options.ts'

type Test = (value: unknown) => unknown

// Part of every host's first bundle: the tests are short, and the error names the option rather than explaining it.
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
  // Consent to nothing could not be given, and nobody could connect.
  if (checkbox && !termsUrl && !privacyUrl) refuse('connect.legal')
}
