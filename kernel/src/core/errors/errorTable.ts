import { explanation } from './development/errorTable.ts'
import { type ErrorInput, type ErrorRow, isKernelError, KernelError, type KernelErrorCode } from './kernelError.ts'

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
