import type { SwitchAttempt } from '../types.ts'
import type { Word } from './word.ts'

/** What is said while a wallet is asked, and after it did not do it. */
export interface AttemptWords {
  readonly title: Word
  readonly text?: Word
}

/** The words for each way a switch can stand. */
export const attemptWords: Readonly<Record<SwitchAttempt['status'], AttemptWords>> = {
  waiting: { title: 'approve', text: 'approveText' },
  slow: { title: 'slowTitle', text: 'slowText' },
  done: { title: 'doneTitle' },
  declined: { title: 'declinedTitle', text: 'declinedText' },
  unknown: { title: 'unknownTitle', text: 'unknownText' },
  pending: { title: 'pendingTitle', text: 'pendingText' },
  denied: { title: 'deniedTitle', text: 'deniedText' },
  failed: { title: 'failedTitle', text: 'failedText' },
}
