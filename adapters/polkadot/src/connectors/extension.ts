import { isKernelError, type KernelErrorCode, kernelError, type Services } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { field } from '../field.ts'
import type { ExtensionSession } from './session.ts'

/** An extension with what all attempts to connect to it share. */
export interface ExtensionHandle {
  /** The connector's id, and that of its session. */
  readonly id: string
  readonly name: string
  /** The object that was found in the page; what stands at its key later is not looked at. */
  readonly extension: object
  readonly services: Services
  /** What the site calls itself. */
  readonly site: string
  /** What the extension has given the page, or is being asked for: extensions refuse to be asked twice. */
  opened?: Promise<object> | undefined
  /** The open session: an extension has one at a time. */
  session?: ExtensionSession | undefined
}

/** The codes for a failure by what is being done. */
export interface FallbackCodes {
  readonly rejected?: KernelErrorCode
  readonly fallback?: KernelErrorCode
}

const REJECTION = /reject|declin|cancel|\bden(y|ied)\b/i
const WAITS = /rate limit exceeded|pending authorization request/i
const FORBIDDEN = /not allowed to interact|not authorized|unauthorized/i
const GONE = /extension context invalidated|message port closed|receiving end does not exist/i

/**
 * Calls a method of what an extension gave, once.
 * @throws `request/unsupported-method` without the method, `request/rejected`, `request/unauthorized`, `connect/pending`,
 *   `connect/vanished`, `request/failed`
 */
export async function callExtension(
  holder: unknown,
  name: string,
  input: readonly unknown[],
  { rejected = 'request/rejected', fallback = 'request/failed' }: FallbackCodes = {},
): Promise<unknown> {
  const method = field(holder, name)
  if (typeof method !== 'function') throw kernelError('request/unsupported-method', { details: { method: name } })
  try {
    return await Reflect.apply(method, holder, input)
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet', method: name, rejected, fallback })
    if (!isKernelError(error, fallback) || error === cause) throw error
    // Extensions name no codes: their words are all there is.
    const reason = String(error.details.reason)
    const input = { details: error.details, cause }
    if (GONE.test(reason)) throw kernelError('connect/vanished', input)
    if (WAITS.test(reason)) throw kernelError('connect/pending', input)
    if (FORBIDDEN.test(reason)) throw kernelError('request/unauthorized', input)
    throw REJECTION.test(reason) ? kernelError(rejected, input) : error
  }
}
