import { Tabs } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import type { EventLog } from '../kernel/eventLog.ts'
import { Card } from '../parts/Card.tsx'
import { CodePanel } from './CodePanel.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import { InspectPanel } from './InspectPanel.tsx'

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
          {current === 'code' && <CodePanel code={code} />}
          {current === 'events' && <EventsPanel log={log} />}
          {current === 'inspect' && <InspectPanel kernel={kernel} />}
        </div>
      </Tabs>
    </Card>
  )
}
