import { isKernelError, type KernelErrorCode, kernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { Eip1193Provider } from './eip1193Provider.ts'
import { isProvider } from './isProvider.ts'

/** What a failure is called when the wallet does not say it in numbers. */
export interface CallNames {
  readonly rejected?: KernelErrorCode
  readonly fallback?: KernelErrorCode
}

/** Words of wallets that forget the code of EIP-1193. */
const REFUSAL =
  /\b(user|request)\b.*\b(reject|den(y|ied)|declin|cancel)|\b(reject|den(y|ied)|declin|cancel)\w*\b.*\buser\b/i
const GONE = /extension context invalidated|message port closed|receiving end does not exist/i

/** Sends one call, once. @throws the kernel's code for what the wallet answered, `connect/vanished` without a wallet */
export async function callProvider(
  provider: Eip1193Provider,
  call: { readonly method: string; readonly params?: unknown },
  { rejected = 'request/rejected', fallback = 'request/failed' }: CallNames = {},
): Promise<unknown> {
  if (!isProvider(provider)) throw kernelError('connect/vanished')
  const { method, params } = call
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet', method, rejected, fallback })
    if (!isKernelError(error, fallback) || error === cause) throw error
    const reason = String(error.details.reason)
    if (GONE.test(reason)) throw kernelError('connect/vanished', { cause })
    throw REFUSAL.test(reason) ? kernelError(rejected, { details: error.details, cause }) : error
  }
}
