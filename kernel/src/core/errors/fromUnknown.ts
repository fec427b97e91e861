import { kernelError } from './errorTable.ts'
import {
  type ErrorDetails,
  type ErrorInput,
  type ErrorRow,
  type ErrorTable,
  isKernelError,
  KernelError,
  type KernelErrorCode,
  readProperty,
} from './kernelError.ts'

/** What the numbers of EIP-1193, EIP-1474, EIP-5792 and CAIP-25 mean, and the names ethers gives them. */
const errorCodes: Readonly<Record<string | number, KernelErrorCode>> = {
  4001: 'request/rejected',
  4100: 'request/unauthorized',
  4200: 'request/unsupported-method',
  4900: 'request/disconnected',
  4901: 'request/chain-disconnected',
  4902: 'request/unknown-chain',
  5000: 'request/rejected',
  5700: 'capability/missing',
  5710: 'request/unknown-chain',
  5720: 'request/failed',
  5730: 'request/failed',
  5740: 'capability/missing',
  5750: 'request/rejected',
  5760: 'capability/missing',
  ACTION_REJECTED: 'request/rejected',
  [-32700]: 'rpc/parse',
  [-32600]: 'rpc/invalid-request',
  [-32601]: 'rpc/method-not-found',
  [-32602]: 'rpc/invalid-params',
  [-32603]: 'rpc/internal',
  [-32000]: 'rpc/invalid-input',
  [-32001]: 'rpc/resource-not-found',
  [-32002]: 'rpc/resource-unavailable',
  [-32003]: 'rpc/transaction-rejected',
  [-32004]: 'rpc/method-not-supported',
  [-32005]: 'rpc/limit-exceeded',
  [-32006]: 'rpc/version',
}

/** Where a wallet means something else by a number than a node does. */
const walletErrorCodes: Readonly<Record<number, KernelErrorCode>> = {
  [-32002]: 'connect/pending',
  [-32004]: 'request/unsupported-method',
  [-32601]: 'request/unsupported-method',
}

/** What the caller knows about a failure. */
export interface ErrorContext {
  /** Who failed. A wallet means "a request is already open" by -32002, a node "try later". */
  readonly source?: 'wallet' | 'node' | 'http'
  readonly method?: string
  readonly network?: string
  readonly url?: string
  /** The code when the user declined. @defaultValue 'request/rejected' */
  readonly rejected?: KernelErrorCode
  /** The code of HTTP status 403. @defaultValue 'http/status' */
  readonly forbidden?: KernelErrorCode
  /** The code when a schema refused the answer. @defaultValue the `malformed` code of the source */
  readonly malformed?: KernelErrorCode
  /** The code when nothing else fits. @defaultValue 'unknown' */
  readonly fallback?: KernelErrorCode
  readonly details?: ErrorDetails
}

const REASON_LENGTH = 300
const MAX_NESTED = 32
/** Where wallets and libraries put the error they wrap. */
const NESTED = ['cause', 'error', 'data', 'originalError', 'info', 'reason']
const MALFORMED = { wallet: 'connect/malformed', node: 'rpc/malformed', http: 'http/malformed' } as const

/** The value and what it wraps, outermost first; safe for cycles and for getters that throw. */
function unwrap(value: unknown): readonly unknown[] {
  const found = new Set([value])
  for (const current of found) {
    for (const key of NESTED) {
      const inner = readProperty(current, key)
      if (typeof inner === 'object' && inner !== null && found.size < MAX_NESTED) found.add(inner)
    }
  }
  return [...found]
}

function readCode(value: unknown, fromWallet: boolean): KernelErrorCode | undefined {
  const code = readProperty(value, 'code')
  if (typeof code !== 'number' && typeof code !== 'string') return undefined
  if (fromWallet && Object.hasOwn(walletErrorCodes, code)) return walletErrorCodes[Number(code)]
  return Object.hasOwn(errorCodes, code) ? errorCodes[code] : undefined
}

/** The most telling one: what a wallet says about its user or a chain before what a node says, vague ones last. */
function pickCode(chain: readonly unknown[], fromWallet: boolean): KernelErrorCode | undefined {
  const codes = chain.flatMap((value) => readCode(value, fromWallet) ?? [])
  return codes.find((code) => !code.startsWith('rpc/')) ?? codes.find((code) => code !== 'rpc/internal') ?? codes[0]
}

function readStatus(chain: readonly unknown[]): number | undefined {
  return chain
    .flatMap((value) => [value, readProperty(value, 'response')])
    .flatMap((value) => [readProperty(value, 'status'), readProperty(value, 'statusCode')])
    .find((status): status is number => typeof status === 'number' && status >= 400 && status < 600)
}

function hasName(chain: readonly unknown[], name: string): boolean {
  return chain.some((value) => readProperty(value, 'name') === name)
}

function reasonOf(chain: readonly unknown[]): string | undefined {
  const texts = chain.map((value) => (typeof value === 'string' ? value : readProperty(value, 'message')))
  return texts.find((text): text is string => typeof text === 'string' && text !== '')?.slice(0, REASON_LENGTH)
}

function codeFor(chain: readonly unknown[], status: number | undefined, context: ErrorContext): KernelErrorCode {
  const { source, rejected, forbidden, malformed, fallback = 'unknown' } = context
  const code = pickCode(chain, source === 'wallet')
  if (code) return code === 'request/rejected' ? (rejected ?? code) : code
  if (hasName(chain, 'AbortError')) return 'kernel/aborted'
  if (chain.some((value) => Array.isArray(readProperty(value, 'issues')))) {
    return malformed ?? (source ? MALFORMED[source] : context.url ? 'http/malformed' : fallback)
  }
  if (status !== undefined) return (status === 403 && forbidden) || 'http/status'
  return hasName(chain, 'TimeoutError') && source !== 'wallet' ? 'http/timeout' : fallback
}

function convert(error: unknown, context: ErrorContext): KernelError {
  if (isKernelError(error)) return error
  const chain = unwrap(error)
  const inner = chain.find((value): value is KernelError => isKernelError(value))
  if (inner && readProperty(error, 'name') === 'AbortError') return inner
  const status = readStatus(chain)
  const { method, network, url, details } = context
  const known = { method, network, url, status, reason: reasonOf(chain), ...details }
  return kernelError(codeFor(chain, status, context), {
    details: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    cause: error,
  })
}

/**
 * Turns whatever was thrown into a {@link KernelError}; a KernelError passes unchanged. Never throws itself, whatever
 * it is given. The original is kept as `cause`, a short text of it as `details.reason`.
 */
export function fromUnknown(error: unknown, context: ErrorContext = {}): KernelError {
  try {
    return convert(error, context)
  } catch {
    return kernelError(context.fallback ?? 'unknown', { cause: error })
  }
}

/**
 * For what may be missing: waits for `promise` and gives `fallback` when it fails, after telling `report`.
 * @param report - where the failure goes; a failure that is not reported is a bug
 */
export async function degrade<T, F>(
  promise: Promise<T>,
  fallback: F,
  report: (error: KernelError) => void,
): Promise<T | F> {
  try {
    return await promise
  } catch (error) {
    report(fromUnknown(error))
    return fallback
  }
}

/** Builds errors of one package's table; a code that the table lacks does not compile. */
export type ErrorFactory<Table extends ErrorTable> = <Code extends keyof Table & string>(
  code: Code,
  input?: ErrorInput,
) => KernelError<Code>

/** Turns a table of codes into the function that makes its errors. */
export function errorFactory<const Table extends ErrorTable>(table: Table): ErrorFactory<Table> {
  return (code, input) => {
    const row: ErrorRow | undefined = table[code]
    return new KernelError(code, row ?? { message: code, hints: [], surface: 'inline', retry: 'immediately' }, input)
  }
}
