import type { KernelError, PairingState } from '@latchkey/kernel'
import { LEGAL_REASON, SLOW_AFTER } from '../constants.ts'

/**
 * What the connecting view says. `waiting`, `slow`, `settling` (a paired wallet has answered) and `done` speak for
 * themselves; the others tell how it failed:
 * `declined` by the person, `pending` an older request is open, `locked` no account was shared, `vanished` the wallet is
 * gone, `unsupported` no network in common, `unreadable` an answer of another shape, `terms` not accepted, `refused` by a
 * plugin of the site, `stopped` superseded from elsewhere, `failed` the rest.
 */
export type ConnectingState =
  | 'waiting'
  | 'slow'
  | 'settling'
  | 'done'
  | 'declined'
  | 'pending'
  | 'locked'
  | 'vanished'
  | 'unsupported'
  | 'unreadable'
  | 'terms'
  | 'refused'
  | 'stopped'
  | 'failed'

const STATES: ReadonlyMap<string, ConnectingState> = new Map([
  ['connect/rejected', 'declined'],
  ['request/rejected', 'declined'],
  ['connect/pending', 'pending'],
  ['connect/no-accounts', 'locked'],
  ['request/unauthorized', 'locked'],
  ['connect/vanished', 'vanished'],
  ['connect/unknown-connector', 'vanished'],
  ['request/disconnected', 'vanished'],
  ['connect/no-family', 'unsupported'],
  ['connect/malformed', 'unreadable'],
  ['hook/cancelled', 'refused'],
  ['hook/aborted', 'stopped'],
  ['kernel/aborted', 'stopped'],
])

/** Sorts an attempt into what can be told about it. */
export function connectingState(attempt: {
  readonly status: 'running' | 'connected' | 'failed'
  readonly elapsed: number
  readonly error?: KernelError
  readonly pairing?: PairingState
}): ConnectingState {
  const { status, elapsed, error, pairing } = attempt
  if (status === 'connected') return 'done'
  if (status === 'running' && pairing?.state === 'settling') return 'settling'
  if (status === 'running') return elapsed >= SLOW_AFTER ? 'slow' : 'waiting'
  if (error?.code === 'hook/cancelled' && error.details.reason === LEGAL_REASON) return 'terms'
  return STATES.get(error?.code ?? '') ?? 'failed'
}
