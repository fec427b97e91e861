import type { KernelError, PairingState } from '@latchkey/kernel'
import { SLOW_AFTER } from '@latchkey/kernel/async'
import { LEGAL_REASON } from '../constants.ts'
import type messages from '../locales/en.ts'

type MessageKey = keyof typeof messages

/**
 * What the connecting view shows. The failures: `declined` by the user, `pending` an older request is open, `locked` no
 * account was shared, `vanished` the wallet is gone, `unsupported` no network in common, `unreadable` a malformed
 * response, `terms` not accepted, `refused` by a plugin of the site, `stopped` by a newer request, `failed` the rest.
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

const STATE_BY_ERROR: ReadonlyMap<string, ConnectingState> = new Map([
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

/** Whether the wallet takes no question for a few seconds, having been asked too often. */
const isResting = (error: KernelError | undefined): boolean =>
  error?.code === 'connect/pending' && error.details.kind === 'rest'

/** The state in which the view shows an attempt. `settling`: a paired wallet has answered and is being checked. */
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
  // Nothing is shown that could be answered.
  if (isResting(error)) return 'failed'
  return STATE_BY_ERROR.get(error?.code ?? '') ?? 'failed'
}

/** What a state of the connecting view shows. */
export interface ConnectingContent {
  readonly latch: 'wait' | 'slow' | 'refused' | 'error' | 'done'
  readonly title: MessageKey
  readonly text: MessageKey
  /** What is shown between the sentence and the buttons. */
  readonly middle?: 'facts' | 'tips' | 'details'
  /** The button that asks the wallet again; left out where that cannot help. */
  readonly again?: MessageKey
  /** The button that gives up; left out when it is over. */
  readonly leave?: MessageKey
}

const failure = { latch: 'error', again: 'tryAgain', leave: 'chooseAnother' } as const

export const connectingContent: Readonly<Record<ConnectingState, ConnectingContent>> = {
  waiting: {
    latch: 'wait',
    title: 'waitingTitle',
    text: 'waitingText',
    middle: 'facts',
    again: 'openAgain',
    leave: 'cancel',
  },
  slow: {
    latch: 'slow',
    title: 'slowTitle',
    text: 'slowText',
    middle: 'tips',
    again: 'tryAgain',
    leave: 'chooseAnother',
  },
  settling: { latch: 'wait', title: 'settlingTitle', text: 'settlingText', leave: 'cancel' },
  done: { latch: 'done', title: 'doneTitle', text: 'doneText' },
  declined: { ...failure, latch: 'refused', title: 'declinedTitle', text: 'declinedText' },
  pending: { ...failure, latch: 'slow', title: 'pendingTitle', text: 'pendingText' },
  locked: { ...failure, title: 'lockedTitle', text: 'lockedText' },
  vanished: { ...failure, title: 'vanishedTitle', text: 'vanishedText' },
  unsupported: { latch: 'error', title: 'unsupportedTitle', text: 'unsupportedText', leave: 'chooseAnother' },
  unreadable: { ...failure, title: 'unreadableTitle', text: 'unreadableText', middle: 'details' },
  terms: { latch: 'refused', title: 'termsTitle', text: 'termsText', leave: 'chooseAnother' },
  refused: { ...failure, latch: 'refused', title: 'refusedTitle', text: 'refusedText', middle: 'details' },
  stopped: { ...failure, latch: 'refused', title: 'stoppedTitle', text: 'stoppedText' },
  failed: { ...failure, title: 'failedTitle', text: 'failedText', middle: 'details' },
}

/** Owners of errors about requests in general, for which this view has a better sentence. */
const GENERAL_OWNERS: readonly string[] = ['connect', 'hook', 'kernel', 'plugin', 'request', 'rpc', 'unknown']

/** Whether an error has a sentence of its adapter, or names the network or a rest, which says more than that the wallet did not connect. */
export function isExplainedByAdapter(error: KernelError | undefined): boolean {
  const { code = 'unknown' } = error ?? {}
  if (code === 'request/unknown-chain' || isResting(error)) return true
  const [owner = 'unknown'] = code.split('/')
  return !GENERAL_OWNERS.includes(owner)
}

/** The messages below a code. @param isKnown A wallet was chosen; otherwise any may scan. */
export function pairingMessages(
  state: PairingState['state'] | undefined,
  isExpired: boolean,
  isKnown: boolean,
): { readonly title: MessageKey; readonly text: MessageKey } {
  if (isExpired) return { title: 'expiredHeading', text: 'expiredText' }
  if (state === 'waiting') return { title: 'scanTitle', text: isKnown ? 'scanText' : 'scanTextAny' }
  if (state === 'offline') return { title: 'offlineTitle', text: 'offlineText' }
  return { title: 'preparingTitle', text: 'preparingText' }
}

/** The messages above the link to a wallet's app. */
export function linkMessages({
  isExpired,
  state,
}: {
  readonly isExpired: boolean
  readonly state: PairingState['state'] | undefined
}): { readonly title: MessageKey; readonly text: MessageKey } {
  if (isExpired) return { title: 'expiredLink', text: 'expiredText' }
  if (state === 'offline') return { title: 'offlineTitle', text: 'offlineLink' }
  return { title: 'continueTitle', text: 'continueText' }
}
