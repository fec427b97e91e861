import { Banner, Button } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { Summary } from './derived/summaryOf.ts'

export interface SummaryPanelProps {
  readonly summary: Summary
  readonly isLive: boolean
  readonly setLive: (isLive: boolean) => void
}

/** How everything is, in a sentence that is read out when it changes; and a way to hold the page still. */
export function SummaryPanel({ summary, isLive, setLive }: SummaryPanelProps): ReactNode {
  return (
    <div className="pg-summary">
      <div role="status">
        <Banner tone={summary.tone} title={<bdi>{summary.title}</bdi>}>
          <bdi>{summary.text}</bdi>
        </Banner>
      </div>
      <div className="pg-row-end">
        <p className="pg-note">{isLive ? 'Looks again every 2 seconds.' : 'Held still.'}</p>
        <Button kind="secondary" size="small" onPress={() => setLive(!isLive)}>
          {isLive ? 'Hold still' : 'Go on'}
        </Button>
      </div>
    </div>
  )
}
