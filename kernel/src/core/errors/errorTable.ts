import { explanation } from './development/errorTable.ts'
import {
  type ErrorDetails,
  type ErrorInput,
  type ErrorRow,
  isKernelError,
  KernelError,
  type KernelErrorCode,
} from './kernelError.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Sentences with fixed wording; they start the message in production builds too. */
const sentences: { readonly [Code in KernelErrorCode]?: string } = {
  'config/invalid': 'Invalid {argument}: {problem}',
  'config/unknown-network': 'Network with ID {id} not found',
  'config/no-adapter': "Adapter for namespace {namespace} doesn't exist",
  'config/last-network': 'Cannot remove last network for a namespace',
  'config/project-id': 'Project id not configured',
  'config/origin-not-allowed': 'Invalid App Configuration: this origin is not on the allow list',
  'kernel/aborted': 'Request was aborted',
  'caip/network': 'Invalid CAIP-2 network id',
  'caip/address': 'Invalid CAIP Address',
  'caip/account': 'Invalid CAIP-10 address',
  'disconnect/failed': 'Failed to disconnect',
  'network/undefined': 'CaipNetwork is undefined',
  'network/unsupported': 'Unsupported chain',
  'network/not-added': 'Chain is not supported',
  'http/status': '{url} answered with HTTP status code {status}',
  unknown: 'Something went wrong',
}

/** Inside `try` because a page without a bundler has no `process`; bundlers drop the table from production builds. */
function explained(code: KernelErrorCode, details?: object): Pick<ErrorRow, 'message' | 'hints'> | undefined {
  try {
    if (process.env.NODE_ENV !== 'production') return explanation(code, details)
  } catch {
    return undefined
  }
  return undefined
}

function brief(code: KernelErrorCode, details: object): string {
  return sentences[code] ?? [code, ...Object.keys(details).map((name) => `${name}: {${name}}`)].join(', ')
}

/**
 * Makes an error of the kernel's own table. Its message says what happened and what to check; in production builds it
 * is the fixed sentence, or the code with the details. Where a user sees it, `behaviourOf` knows.
 */
export function kernelError<Code extends KernelErrorCode>(code: Code, input: ErrorInput = {}): KernelError<Code> {
  const { message = brief(code, input.details ?? {}), hints = [] } = explained(code, input.details) ?? {}
  return new KernelError(code, { surface: 'none', retry: false, message, hints }, input)
}

/** The error of an aborted operation: the KernelError it was aborted with, else `kernel/aborted`. */
export function abortError(signal: AbortSignal | undefined): KernelError {
  const reason: unknown = signal?.reason
  return isKernelError(reason) ? reason : kernelError('kernel/aborted', { cause: reason })
}

/** Whether this is a development build. Bundlers replace the expression; a page without a bundler counts as production. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}

/** Edits from one text to another: a letter added, taken, replaced, or two neighbours that changed places. */
function edits(from: string, to: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[at - 1] === to[column - 1]
      const steps = [(next[column - 1] ?? 0) + 1, (row[column] ?? 0) + 1, (row[column - 1] ?? 0) + (isSame ? 0 : 1)]
      if (from[at - 1] === to[column - 2] && from[at - 2] === to[column - 1]) steps.push((before[column - 2] ?? 0) + 1)
      next.push(Math.min(...steps))
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

/** The known name that was most likely meant: at most a third of it was written otherwise. */
export function closest(given: string, known: Iterable<string>): string | undefined {
  const wanted = given.toLowerCase()
  const near = [...known]
    .map((name) => ({ name, distance: edits(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, wanted.length / 3))
  return near.sort((a, b) => a.distance - b.distance)[0]?.name
}

/** The details of an error about a name that is not there, with the one that was meant. */
export function withMeant(details: ErrorDetails, given: string, known: Iterable<string>): ErrorDetails {
  const meant = closest(given, known)
  return meant === undefined ? details : { ...details, meant }
}
