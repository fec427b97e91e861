import { Button, Tabs, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import type { EventLog } from '../kernel/eventLog.ts'
import { Card } from '../parts/Card.tsx'
import { CodeBlock } from '../parts/CodeBlock.tsx'
import { InspectPanel } from './InspectPanel.tsx'

const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** What the kernel told its `onEvent` and `onError` hooks. */
function EventsPanel({ log }: { readonly log: EventLog }): ReactNode {
  const lines = useSyncExternalStore(log.subscribe, () => log.lines)
  return (
    <>
      <div className="pg-row-end">
        <p className="pg-note">Everything the kernel emits, by a plugin of two hooks. Nothing leaves this page.</p>
        <Button
          kind="secondary"
          size="small"
          disabled={lines.length === 0}
          reason="Nothing to clear"
          onPress={log.clear}
        >
          Clear
        </Button>
      </div>
      <ol className="pg-log" aria-live="polite" aria-label="Events">
        {lines.map(({ id, at, kind, name, detail }) => (
          <li key={id}>
            <time dateTime={new Date(at).toISOString()}>{TIME.format(at)}</time>
            <span>{kind === 'error' ? <Tag tone="error">{name}</Tag> : <strong>{name}</strong>}</span>
            <span className="pg-mono">{detail}</span>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className="pg-note">Press Connect: the first line will appear here.</p>}
    </>
  )
}

export interface WorkbenchPanelProps {
  readonly kernel: PlaygroundKernel
  readonly log: EventLog
  readonly code: string
}

const TABS = [
  { id: 'code', label: 'Code' },
  { id: 'events', label: 'Events' },
  { id: 'inspect', label: 'Inspect' },
]

/** The view behind the widget: the call that made it, what it says, what it is made of. */
export function WorkbenchPanel({ kernel, log, code }: WorkbenchPanelProps): ReactNode {
  const [current, setCurrent] = useState('code')
  return (
    <Card title="Behind the buttons">
      <Tabs label="Behind the buttons" tabs={TABS} current={current} onChange={setCurrent}>
        <div className="pg-panel">
          {current === 'code' && (
            <CodeBlock code={code} note="The kernel of this page with the settings above, for the real networks." />
          )}
          {current === 'events' && <EventsPanel log={log} />}
          {current === 'inspect' && <InspectPanel kernel={kernel} />}
        </div>
      </Tabs>
    </Card>
  )
}
