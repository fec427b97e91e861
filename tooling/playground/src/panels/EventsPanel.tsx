import { Button, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { EventLog } from '../kernel/eventLog.ts'

const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** What the kernel told its `onEvent` and `onError` hooks. */
export function EventsPanel({ log }: { readonly log: EventLog }): ReactNode {
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
