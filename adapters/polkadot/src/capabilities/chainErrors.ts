import { isKernelError, type KernelError, kernelError, type Network } from '@latchkey/kernel'
import { polkadotError, UNSENT } from '../errors.ts'

const MAX_SHOWN = 200
/** Numbers by which nodes refuse an extrinsic, and that by which they say that they have it already. */
const INVALID = 1010
const ALREADY_IMPORTED = 1013
const REFUSALS: readonly unknown[] = [1002, INVALID, 1011, 1012, 1014, 1015, 1016]

function wordsOf({ details }: KernelError): string {
  const words = [details.reason, details.data].map((item) =>
    typeof item === 'string' ? item : JSON.stringify(item ?? ''),
  )
  return words.join(' ').slice(0, MAX_SHOWN)
}

/** Whether a node has the extrinsic already. */
export function isKnownAlready(error: unknown): boolean {
  return isKernelError(error) && error.details.rpcCode === ALREADY_IMPORTED
}

/** What a node's refusal of an extrinsic means; `undefined` where the node did not judge it. */
export function refusalOf(error: unknown, { nativeCurrency: { symbol } }: Network): KernelError | undefined {
  if (!isKernelError(error) || !REFUSALS.includes(error.details.rpcCode)) return undefined
  const reason = wordsOf(error)
  const details = { reason }
  if (/payment|pay some fees|balance too low/i.test(reason))
    return kernelError('transfer/insufficient-fee', { details: { symbol, ...details }, cause: error })
  if (/ancient|birth ?block|mortal|too old/i.test(reason))
    return kernelError('transfer/expired', { details, cause: error })
  if (/stale|outdated|future|priority is too low/i.test(reason))
    return polkadotError('polkadot/stale', { details, cause: error })
  // `BadProof`: what was signed is not what this runtime reads, or not with this account's key.
  if (/bad ?(signature|proof)/i.test(reason))
    return polkadotError('polkadot/signature-invalid', {
      details: { address: 'its account', ...details, ...UNSENT },
      cause: error,
    })
  if (/"?call"?|filtered|not expected/i.test(reason))
    return polkadotError('polkadot/filtered', { details, cause: error })
  return polkadotError('polkadot/refused', { details, cause: error })
}
