import { checkIcon, copyIcon } from '@latchkey/theme/icons'
import { Button, Tabs, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import type { EventLog } from '../kernel/eventLog.ts'
import { Card } from '../parts/Card.tsx'
import { InspectPanel } from './InspectPanel.tsx'

/** A stretch of code and what it is: keyword, string, comment, number, or nothing in particular. */
interface CodePart {
  readonly text: string
  readonly kind: 'k' | 's' | 'c' | 'n' | undefined
}

const PATTERN =
  /(?<c>\/\/[^\n]*)|(?<s>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<k>\b(?:import|from|export|const|true|false|return|function)\b)|(?<n>\b\d[\d_]*\b)/g

/** Splits code so that it can be coloured; joined, the parts are the code. */
export function highlight(code: string): readonly CodePart[] {
  const pieces: CodePart[] = []
  let end = 0
  for (const match of code.matchAll(PATTERN)) {
    if (match.index > end) pieces.push({ text: code.slice(end, match.index), kind: undefined })
    const kind = (['c', 's', 'k', 'n'] as const).find((name) => match.groups?.[name] !== undefined)
    pieces.push({ text: match[0], kind })
    end = match.index + match[0].length
  }
  return end < code.length ? [...pieces, { text: code.slice(end), kind: undefined }] : pieces
}

const COPIED_MS = 2000

/** Code to read and to copy. */
function CodePanel({ code }: { readonly code: string }): ReactNode {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  let offset = 0
  return (
    <>
      <div className="pg-row-end">
        <p className="pg-note">The kernel of this page with the settings above, for the real networks.</p>
        <Button kind="secondary" size="small" icon={copied ? checkIcon : copyIcon} onPress={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="pg-code" tabIndex={0} aria-label="Code">
        <pre>
          {highlight(code).map(({ text, kind }) => {
            offset += text.length
            return (
              <span key={offset} className={kind}>
                {text}
              </span>
            )
          })}
        </pre>
      </section>
    </>
  )
}

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
          {current === 'code' && <CodePanel code={code} />}
          {current === 'events' && <EventsPanel log={log} />}
          {current === 'inspect' && <InspectPanel kernel={kernel} />}
        </div>
      </Tabs>
    </Card>
  )
}
