import { Tag } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { Card } from '../../parts/Card.tsx'
import type { PartState } from '../poll/partState.ts'

/** Where a part answers, without the protocol. */
export function HostText({ url }: { readonly url: string | undefined }): ReactNode {
  return <bdi className="pg-mono">{url ? new URL(url).host : '–'}</bdi>
}

const TAGS = {
  up: { tone: 'success', word: 'Up' },
  down: { tone: 'error', word: 'Does not answer' },
  waiting: { tone: 'neutral', word: 'Asking' },
  missing: { tone: 'warning', word: 'Not running' },
} as const

/** How a part is, in a word. */
function StateTag({ status }: Pick<PartState<unknown>, 'status'>): ReactNode {
  const { tone, word } = TAGS[status]
  return <Tag tone={tone}>{word}</Tag>
}

interface PartCardProps {
  readonly title: string
  /** What the part is for. */
  readonly note: ReactNode
  readonly state: PartState<unknown>
  /** Why it is missing, when that is known. */
  readonly reason: string | undefined
  /** Shown unless the part is missing. */
  readonly children: ReactNode
}

/** A part with its state in a word; what to do when it is not there. A problem takes the place of the note: nothing jumps. */
export function PartCard({ title, note, state, reason, children }: PartCardProps): ReactNode {
  const { status, problem } = state
  const trouble = status === 'down' && <span className="pg-problem">{problem} It is asked again every 2 s.</span>
  return (
    <Card title={title} mark={<StateTag status={status} />} note={trouble || note}>
      {status === 'missing' ? (
        <p className="pg-missing">
          {reason ?? 'It was not started. Stop this server and run npm start: it starts everything.'}
        </p>
      ) : (
        children
      )}
    </Card>
  )
}
