import { isKernelError } from '@latchkey/kernel'

/**
 * How a switch ended without success. `declined`: by the person. `unknown`: the wallet neither knows the network nor
 * added it. `pending`: the wallet shows an older request. `denied`: a plugin of the site refused. `failed`: the rest.
 */
export type SwitchFailure = 'declined' | 'unknown' | 'pending' | 'denied' | 'failed'

const KINDS: Readonly<Record<string, SwitchFailure>> = {
  'network/rejected': 'declined',
  'request/rejected': 'declined',
  'network/not-added': 'unknown',
  'request/unknown-chain': 'unknown',
  'connect/pending': 'pending',
  'network/denied': 'denied',
  'hook/cancelled': 'denied',
}

/** Sorts the error of a switch into what can be told about it. */
export function switchFailure(error: unknown): SwitchFailure {
  return (isKernelError(error) && KINDS[error.code]) || 'failed'
}
