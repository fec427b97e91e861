/** A property of a value from outside, which may be anything: a getter or proxy that throws counts as absent. Never throws. */
export function readProperty(value: unknown, key: string | symbol): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}

/** Every code the kernel itself can throw. */
export type KernelErrorCode =
  | 'config/invalid'
  | 'config/no-networks'
  | 'config/unknown-network'
  | 'config/no-adapter'
  | 'config/last-network'
  | 'config/adapter-connected'
  | 'config/duplicate-kernel'
  | 'config/two-copies'
  | 'config/project-id'
  | 'config/origin-not-allowed'
  | 'kernel/destroyed'
  | 'kernel/aborted'
  | 'plugin/invalid'
  | 'plugin/duplicate'
  | 'plugin/missing'
  | 'plugin/cycle'
  | 'plugin/incompatible'
  | 'plugin/undeclared'
  | 'plugin/not-permitted'
  | 'plugin/failed'
  | 'plugin/action-failed'
  | 'plugin/unavailable'
  | 'hook/unknown'
  | 'hook/cancelled'
  | 'hook/aborted'
  | 'hook/timeout'
  | 'hook/callback'
  | 'slot/unknown'
  | 'view/unknown'
  | 'view/start'
  | 'view/load'
  | 'view/render'
  | 'view/params'
  | 'caip/network'
  | 'caip/address'
  | 'caip/account'
  | 'caip/asset'
  | 'amount/invalid'
  | 'connect/unknown-connector'
  | 'connect/rejected'
  | 'connect/expired'
  | 'connect/pending'
  | 'connect/no-accounts'
  | 'connect/no-family'
  | 'connect/failed'
  | 'connect/malformed'
  | 'connect/vanished'
  | 'connect/not-connected'
  | 'disconnect/failed'
  | 'network/undefined'
  | 'network/unsupported'
  | 'network/denied'
  | 'network/rejected'
  | 'network/not-added'
  | 'network/switch-failed'
  | 'capability/missing'
  | 'request/rejected'
  | 'request/unauthorized'
  | 'request/unsupported-method'
  | 'request/disconnected'
  | 'request/chain-disconnected'
  | 'request/outcome-unknown'
  | 'request/unknown-chain'
  | 'request/failed'
  | 'transfer/insufficient-funds'
  | 'transfer/insufficient-fee'
  | 'transfer/refused'
  | 'transfer/receiver'
  | 'transfer/unreadable'
  | 'transfer/changed'
  | 'transfer/expired'
  | 'transactions/too-many'
  | 'rpc/parse'
  | 'rpc/invalid-request'
  | 'rpc/method-not-found'
  | 'rpc/invalid-params'
  | 'rpc/internal'
  | 'rpc/invalid-input'
  | 'rpc/resource-not-found'
  | 'rpc/resource-unavailable'
  | 'rpc/transaction-rejected'
  | 'rpc/method-not-supported'
  | 'rpc/limit-exceeded'
  | 'rpc/version'
  | 'rpc/unavailable'
  | 'rpc/wrong-chain'
  | 'rpc/malformed'
  | 'http/status'
  | 'http/network'
  | 'http/timeout'
  | 'http/malformed'
  | 'http/too-large'
  | 'storage/invalid'
  | 'i18n/load'
  | 'i18n/unknown'
  | 'unknown'

/** What a package knows about one of its error codes. */
export interface ErrorRow {
  /** What happened, for developers; `{name}` is filled in from the details. */
  readonly message: string
  /** What to check or do next, most likely cause first. */
  readonly hints: readonly string[]
  /** Where a user sees it. */
  readonly surface: 'inline' | 'toast' | 'alert' | 'none'
  /** Whether trying again can help: at once, after waiting, or never. */
  readonly retry: 'immediately' | 'after' | false
}

export type ErrorTable = Readonly<Record<string, ErrorRow>>

export type ErrorDetails = Readonly<Record<string, unknown>>

export interface ErrorInput {
  readonly details?: ErrorDetails
  readonly cause?: unknown
}

const DOCS = 'https://github.com/latchkey/latchkey/blob/main/tooling/docs/errors.md'

/** Details may come from a wallet: one that cannot be printed must not hide the error. */
function print(value: unknown): string {
  try {
    return String(value)
  } catch {
    return typeof value
  }
}

function fill(message: string, details: ErrorDetails): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in details ? print(details[name]) : whole))
}

/**
 * The only error Latchkey throws. `code` is `<owner>/<condition>` and at once the docs anchor, the translation key
 * (`errors.<code>`) and the telemetry name; `cause` keeps whatever was caught.
 */
export class KernelError<Code extends string = string> extends Error {
  override readonly name: string = 'KernelError'
  readonly code: Code
  readonly details: ErrorDetails
  readonly hints: readonly string[]
  readonly surface: ErrorRow['surface']
  readonly retry: ErrorRow['retry']
  /** Address of the page that explains the code. */
  readonly docs: string

  constructor(code: Code, row: ErrorRow, { details = {}, cause }: ErrorInput = {}) {
    const docs = `${DOCS}#${code.replace(/[^a-z0-9-]/gi, '')}`
    const hints = row.hints.map((hint) => fill(hint, details))
    super([fill(row.message, details), ...hints.map((hint) => `- ${hint}`), `${code}, ${docs}`].join('\n'), { cause })
    this.code = code
    this.details = details
    this.hints = hints
    this.surface = row.surface
    this.retry = row.retry
    this.docs = docs
  }

  /** The first of this error and its causes for which `match` holds. */
  walk(match: (error: unknown) => boolean): unknown {
    const seen = new Set<unknown>()
    let current: unknown = this
    while (current !== undefined && current !== null && !seen.has(current)) {
      if (match(current)) return current
      seen.add(current)
      current = current instanceof Error ? current.cause : undefined
    }
    return undefined
  }
}

/** Narrows by name and code instead of `instanceof`, so that it works across two copies of the package. */
export function isKernelError<Code extends string = string>(error: unknown, code?: Code): error is KernelError<Code> {
  if (!(error instanceof Error) || error.name !== 'KernelError' || !('code' in error)) return false
  return code === undefined || error.code === code
}
