import type words from '../locales/en.ts'
import type { ConnectingState } from './connectingState.ts'

type Word = keyof typeof words

/** How a state of the connecting view is drawn and said. */
export interface ConnectingLook {
  readonly latch: 'wait' | 'slow' | 'refused' | 'error' | 'done'
  readonly title: Word
  readonly text: Word
  /** What is shown between the sentence and the buttons. */
  readonly middle?: 'facts' | 'tips' | 'details'
  /** Words of the button that asks the wallet again; left out where that cannot help. */
  readonly again?: Word
  /** Words of the button that gives up; left out when it is over. */
  readonly leave?: Word
}

const failure = { latch: 'error', again: 'tryAgain', leave: 'chooseAnother' } as const

/** One row for each state. */
export const connectingLook: Readonly<Record<ConnectingState, ConnectingLook>> = {
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
