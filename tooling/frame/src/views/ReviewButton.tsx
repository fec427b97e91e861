import { Button, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { WordKey } from '../locales/en.ts'
import type { Review, ReviewState } from './reviewWindow.ts'
import { useWords } from './words.tsx'

/** Begins the review of what is drawn. */
export type StartReview = (onState: (state: ReviewState) => void) => Review

/** Why it is not approved here. */
type Reason = 'review' | 'reviewSmall'

const HINTS: Readonly<Record<Exclude<ReviewState, 'preparing' | 'ready'>, WordKey>> = {
  opening: 'reviewOpen',
  reading: 'reviewOpen',
  blocked: 'reviewBlocked',
  closed: 'reviewClosed',
  failed: 'reviewFailed',
}

/** In place of the button that approves: opens the window in which that can be done, and says how it stands. */
export function ReviewButton({
  onStart,
  reason,
}: {
  readonly onStart: StartReview
  readonly reason: Reason
}): ReactNode {
  const say = useWords()
  const [state, setState] = useState<ReviewState>('preparing')
  const start = useRef(onStart)
  const review = useRef<Review>(undefined)
  useEffect(() => {
    const begun = start.current(setState)
    review.current = begun
    return () => begun.stop()
  }, [])
  const isBusy = state === 'preparing' || state === 'opening' || state === 'reading'
  return (
    <>
      <div role="status">
        <Text variant="caption" tone="muted">
          {say(state === 'preparing' || state === 'ready' ? reason : HINTS[state])}
        </Text>
      </div>
      <Button disabled={isBusy} onPress={() => review.current?.open()}>
        {say('reviewInWindow')}
      </Button>
    </>
  )
}
