import { type CaipNetworkId, isKernelError, type KernelError, type MessageKey } from '@latchkey/kernel'
import type { LatchProps } from '@latchkey/theme/ui'
import type messages from '../locales/en.ts'

/** A key of this plugin's dictionary. */
export type Message = MessageKey<typeof messages>

/**
 * How a switch ended without success. `declined`: by the user. `unknown`: the wallet neither knows the network nor
 * added it. `pending`: the wallet shows an older request. `denied`: a plugin of the site refused. `failed`: the rest.
 */
export type SwitchFailure = 'declined' | 'unknown' | 'pending' | 'denied' | 'failed'

/** A switch that a wallet was asked for. */
export interface SwitchAttempt {
  readonly network: CaipNetworkId
  /** `slow` after 30 s without an answer; then `done`, or how it failed. */
  readonly status: 'waiting' | 'slow' | 'done' | SwitchFailure
  readonly error?: KernelError
}

const FAILURES: Readonly<Record<string, SwitchFailure>> = {
  'network/rejected': 'declined',
  'request/rejected': 'declined',
  'network/not-added': 'unknown',
  'request/unknown-chain': 'unknown',
  'connect/pending': 'pending',
  'network/denied': 'denied',
  'hook/cancelled': 'denied',
}

/** The kind of failure an error of a switch stands for, as the user sees it. */
export function switchFailure(error: unknown): SwitchFailure {
  return (isKernelError(error) && FAILURES[error.code]) || 'failed'
}

/** How one status of a switch is shown, in its view and in the row of the list. */
export interface AttemptLook {
  readonly title: Message
  readonly text?: Message
  readonly latch: LatchProps['state']
  /** Tone of the row's second line. */
  readonly tone: 'accent' | 'warning' | 'error'
}

/** How each status of a switch is shown. */
export const attemptLooks: Readonly<Record<SwitchAttempt['status'], AttemptLook>> = {
  waiting: { title: 'approve', text: 'approveText', latch: 'wait', tone: 'accent' },
  slow: { title: 'slowTitle', text: 'slowText', latch: 'slow', tone: 'warning' },
  done: { title: 'doneTitle', latch: 'done', tone: 'accent' },
  declined: { title: 'declinedTitle', text: 'declinedText', latch: 'refused', tone: 'error' },
  unknown: { title: 'unknownTitle', text: 'unknownText', latch: 'error', tone: 'error' },
  pending: { title: 'pendingTitle', text: 'pendingText', latch: 'slow', tone: 'error' },
  denied: { title: 'deniedTitle', text: 'deniedText', latch: 'refused', tone: 'error' },
  failed: { title: 'failedTitle', text: 'failedText', latch: 'error', tone: 'error' },
}
