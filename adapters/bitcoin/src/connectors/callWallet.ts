import { isKernelError, type KernelErrorCode, kernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { field } from '../field.ts'

/** What wallets say where they give no number. */
const REJECTION = /reject|declin|cancel|\bden(y|ied)\b/i
const GONE = /extension context invalidated|message port closed|receiving end does not exist/i
/** Numbers of sats-connect, which mean something else elsewhere. */
const SATS_CONNECT: Readonly<Record<number, KernelErrorCode>> = {
  [-32000]: 'request/rejected',
  [-31001]: 'request/rejected',
  [-32002]: 'request/unauthorized',
  [-32001]: 'request/unsupported-method',
}

/** A method of a wallet's object, bound to it; `undefined` where there is none. */
export function methodOf(object: unknown, name: string): ((...input: readonly unknown[]) => unknown) | undefined {
  const found = field(object, name)
  return typeof found === 'function' ? (...input) => Reflect.apply(found, object, input) : undefined
}

/** How a failure is read. */
export interface CallOptions {
  readonly codes?: 'sats-connect'
}

/**
 * Calls a method of the wallet, once.
 * @throws `request/unsupported-method` without the method, `request/rejected`, `connect/vanished`, `request/failed`
 */
export async function callWallet(
  object: unknown,
  name: string,
  input: readonly unknown[],
  { codes }: CallOptions = {},
): Promise<unknown> {
  const method = methodOf(object, name)
  if (!method) throw kernelError('request/unsupported-method', { details: { method: name } })
  try {
    return await method(...input)
  } catch (cause) {
    throw readFailure(cause, name, codes)
  }
}

/** What a wallet's failure means. */
export function readFailure(cause: unknown, method: string, codes?: CallOptions['codes']): Error {
  const inner = field(cause, 'error') ?? cause
  const number = field(inner, 'code')
  const own = codes && typeof number === 'number' ? SATS_CONNECT[number] : undefined
  const error = fromUnknown(inner, { source: 'wallet', method, fallback: 'request/failed' })
  if (own) return kernelError(own, { details: { ...error.details, method }, cause })
  if (!isKernelError(error, 'request/failed') || error === cause) return error
  const reason = String(error.details.reason)
  if (GONE.test(reason)) return kernelError('connect/vanished', { cause })
  return REJECTION.test(reason) ? kernelError('request/rejected', { details: error.details, cause }) : error
}
