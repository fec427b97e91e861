import { Tag } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { PartState } from '../poll/partState.ts'

const TAGS = {
  up: { tone: 'success', word: 'Up' },
  down: { tone: 'error', word: 'Does not answer' },
  waiting: { tone: 'neutral', word: 'Asking' },
  missing: { tone: 'warning', word: 'Not running' },
} as const

/** How a part is, in a word. */
export function StateTag({ status }: Pick<PartState<unknown>, 'status'>): ReactNode {
  const { tone, word } = TAGS[status]
  return <Tag tone={tone}>{word}</Tag>
}
