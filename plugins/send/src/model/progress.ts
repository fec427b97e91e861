import type { TransactionRecord } from '@latchkey/kernel'

/** How far a transfer has come. */
export type ProgressStep = 'approved' | 'sent' | 'confirmed' | 'final'

export interface Progress {
  /** What the view says as a whole. */
  readonly outcome: 'waiting' | 'done' | 'failed' | 'replaced' | 'dropped' | 'unknown'
  readonly steps: readonly {
    readonly step: ProgressStep
    readonly state: 'done' | 'now' | 'next' | 'failed'
    readonly at?: number
  }[]
}

const OUTCOMES: Readonly<Record<TransactionRecord['state'], Progress['outcome']>> = {
  asked: 'waiting',
  sent: 'waiting',
  seen: 'waiting',
  confirmed: 'done',
  failed: 'failed',
  replaced: 'replaced',
  dropped: 'dropped',
  rejected: 'failed',
  unknown: 'unknown',
}

/**
 * What is shown of a transfer that is followed.
 * @param hasFinality - whether its network makes it final by a step of its own
 */
export function progressOf(
  { state, sentAt, seenAt, minedAt, isSettled }: TransactionRecord,
  hasFinality = false,
): Progress {
  const reached = {
    asked: 0,
    unknown: 0,
    rejected: 0,
    sent: 1,
    seen: 2,
    dropped: 2,
    replaced: 2,
    failed: 2,
    confirmed: isSettled ? 4 : 3,
  }[state]
  const isOver = state === 'failed' || state === 'dropped' || state === 'replaced'
  const step = (name: ProgressStep, place: number, at: number | undefined) => {
    const now = isOver ? ('failed' as const) : ('now' as const)
    const mark = reached > place ? ('done' as const) : reached === place ? now : ('next' as const)
    return { step: name, state: mark, ...(at === undefined || reached <= place ? {} : { at }) }
  }
  return {
    outcome: OUTCOMES[state],
    steps: [
      step('approved', 0, sentAt),
      step('sent', 1, seenAt),
      step('confirmed', 2, minedAt),
      ...(hasFinality ? [step('final', 3, undefined)] : []),
    ],
  }
}
