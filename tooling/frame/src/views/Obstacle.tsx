import { Banner } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { WordKey } from '../locales/en.ts'
import type { Sentence } from '../read/facts.ts'
import { useWords } from './words.tsx'

/** What has failed, and why, in the words of the document's language. */
export interface Problem {
  readonly title: Extract<WordKey, 'checkFailed' | 'grantUnsaved'>
  readonly text: string
}

/** The button that stands where nothing can be approved yet. */
export type FirstPress = 'checkAgain' | 'tryAgain' | undefined

/** That the account cannot pay, and what would let it. */
export function Shortage({ sentence: { key, values } }: { readonly sentence: Sentence }): ReactNode {
  const say = useWords()
  return (
    <Banner tone="danger" role="alert" title={say(key, values)}>
      {say(key === 'shortAmount' ? 'shortAmountMeans' : 'shortMeans', values)}
    </Banner>
  )
}

/** What has failed, and why. */
export function Failure({ problem: { title, text } }: { readonly problem: Problem }): ReactNode {
  const say = useWords()
  return (
    <Banner tone="danger" role="alert" title={say(title)}>
      {text}
    </Banner>
  )
}

/** What there is to press before anything can be approved. */
export function firstOf(shortage: Sentence | undefined, problem: Problem | undefined): FirstPress {
  if (shortage) return 'checkAgain'
  return problem && 'tryAgain'
}
