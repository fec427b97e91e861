import { isKernelError, kernelError, type Services } from '@latchkey/kernel'
import { type CallCodes, callWallet, readProperty } from '@latchkey/kernel/adapter'
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
  /** How many attempts wait for that. */
  waiting?: number
  /** The open session: an extension has one at a time. */
  session?: ExtensionSession | undefined
}

/** What extensions say, which name no codes. One that is asked too often shows nothing for a few seconds. */
const RESTS = /rate limit exceeded/i
const WAITS = /pending authorization request/i
const FORBIDDEN = /not allowed to interact|not authorized|unauthorized/i

/**
 * Calls a method of what an extension gave, once. @param holder - what has the method, and the name of the extension
 * @throws `request/unsupported-method` without the method, `request/rejected`, `request/unauthorized`, `connect/pending`,
 *   `connect/vanished`, `request/failed`
 */
export async function callExtension(
  { object, wallet }: { readonly object: unknown; readonly wallet: string },
  name: string,
  input: readonly unknown[],
  codes: CallCodes = {},
): Promise<unknown> {
  const method = readProperty(object, name)
  if (typeof method !== 'function') throw kernelError('request/unsupported-method', { details: { method: name } })
  try {
    return await callWallet(name, () => Reflect.apply(method, object, input), codes)
  } catch (cause) {
    const reason = isKernelError(cause) ? String(cause.details.reason) : ''
    if (RESTS.test(reason)) throw kernelError('connect/pending', { details: { kind: 'rest', reason, wallet }, cause })
    if (WAITS.test(reason)) throw kernelError('connect/pending', { details: { reason, wallet }, cause })
    throw FORBIDDEN.test(reason) ? kernelError('request/unauthorized', { details: { reason }, cause }) : cause
  }
}
