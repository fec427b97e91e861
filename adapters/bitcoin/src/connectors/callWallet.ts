import { type KernelErrorCode, kernelError } from '@latchkey/kernel'
import { callWallet as callOnce, readProperty } from '@latchkey/kernel/adapter'

/** Numbers of sats-connect, which mean something else elsewhere. */
const SATS_CONNECT: Readonly<Record<number, KernelErrorCode>> = {
  [-32000]: 'request/rejected',
  [-31001]: 'request/rejected',
  [-32002]: 'request/unauthorized',
  [-32001]: 'request/unsupported-method',
}

/** A method of a wallet's object, bound to it; `undefined` where there is none. */
export function methodOf(object: unknown, name: string): ((...input: readonly unknown[]) => unknown) | undefined {
  const found = readProperty(object, name)
  return typeof found === 'function' ? (...input) => Reflect.apply(found, object, input) : undefined
}

/**
 * Calls a method of the wallet, once.
 * @throws `request/unsupported-method` without the method, `request/rejected`, `connect/vanished`, `request/failed`
 */
export async function callWallet(object: unknown, name: string, input: readonly unknown[]): Promise<unknown> {
  const method = methodOf(object, name)
  if (!method) throw kernelError('request/unsupported-method', { details: { method: name } })
  return callOnce(name, () => method(...input))
}

/** Throws what a failure means that a wallet of sats-connect has answered. */
export async function throwSatsConnect(failure: unknown, method: string): Promise<never> {
  const number = readProperty(failure, 'code')
  const code = typeof number === 'number' ? SATS_CONNECT[number] : undefined
  if (code) throw kernelError(code, { details: { method }, cause: failure })
  return throwFailure(failure, method)
}

/** Throws what a failure means that a wallet has answered instead of throwing it. */
export async function throwFailure(failure: unknown, method: string): Promise<never> {
  await callOnce(method, () => Promise.reject(failure))
  throw kernelError('request/failed', { details: { method } })
}
