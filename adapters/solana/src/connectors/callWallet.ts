import { isKernelError, type KernelErrorCode, kernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { feature, type StandardWallet } from './readWallet.ts'

/** The messages of wallets, which by the standard name no codes. */
const REJECTION = /reject|declin|cancel|\bden(y|ied)\b/i
const GONE = /extension context invalidated|message port closed|receiving end does not exist/i

/** The codes for a failure that the wallet does not name by number. */
export interface FallbackCodes {
  readonly rejected?: KernelErrorCode
  readonly fallback?: KernelErrorCode
}

/**
 * Uses a feature of the wallet, once.
 * @throws `request/unsupported-method` without the feature, `request/rejected`, `connect/vanished`, `request/failed`
 */
export async function callWallet(
  wallet: StandardWallet,
  name: string,
  input: readonly unknown[],
  { rejected = 'request/rejected', fallback = 'request/failed' }: FallbackCodes = {},
): Promise<unknown> {
  const method = feature(wallet, name)
  if (!method) throw kernelError('request/unsupported-method', { details: { method: name } })
  try {
    return await method(...input)
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet', method: name, rejected, fallback })
    if (!isKernelError(error, fallback) || error === cause) throw error
    const reason = String(error.details.reason)
    if (GONE.test(reason)) throw kernelError('connect/vanished', { cause })
    throw REJECTION.test(reason) ? kernelError(rejected, { details: error.details, cause }) : error
  }
}
