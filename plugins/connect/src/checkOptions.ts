import { kernelError } from '@latchkey/kernel'
import type { ConnectOptions } from './options.ts'

type Test = (value: unknown) => unknown

const METHODS = ['email', 'social', 'wallet', 'other']
const isFlag: Test = (value) => typeof value === 'boolean'
const isLink: Test = (value) => /^https:\/\/[^/]/.test(String(value))
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const rules: Readonly<Record<string, readonly [Test, string]>> = {
  methodOrder: [
    (value) =>
      Array.isArray(value) && new Set(value).size === value.length && value.every((one) => METHODS.includes(one)),
    `each of ${METHODS} at most once`,
  ],
  legal: [isRecord, 'an object'],
  'legal.termsUrl': [isLink, 'an https address'],
  'legal.privacyUrl': [isLink, 'an https address'],
  'legal.checkbox': [isFlag, 'true or false'],
  collapseWallets: [isFlag, 'true or false'],
  maxWallets: [(value) => Number.isInteger(value) && Number(value) > 0, 'a whole number from 1'],
  afterConnect: [(value) => value === 'close' || value === 'account', "'close' or 'account'"],
  learnUrl: [isLink, 'an https address'],
  walletGuides: [
    (value) => Array.isArray(value) && value.every((one) => isRecord(one) && one.name && isLink(one.url)),
    'a list of { name, url } with https addresses',
  ],
}

function refuse(option: string, problem: string): never {
  throw kernelError('config/invalid', { details: { argument: `connect.${option}`, problem } })
}

function check(options: object, prefix: string): void {
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, prefix + name) ? rules[prefix + name] : undefined
    if (!rule) refuse(prefix + name, 'there is no such option')
    else if (value !== undefined && !rule[0](value)) refuse(prefix + name, `expected ${rule[1]}`)
  }
}

/** @throws `config/invalid` naming the option */
export function checkOptions(options: ConnectOptions): void {
  check(options, '')
  const { legal } = options
  if (!legal) return
  check(legal, 'legal.')
  if (legal.checkbox && !legal.termsUrl && !legal.privacyUrl)
    refuse('legal', 'expected termsUrl or privacyUrl to consent to')
}
