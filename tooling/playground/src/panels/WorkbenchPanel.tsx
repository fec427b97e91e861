import { Tabs } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import { Card } from '../parts/Card.tsx'
import { CodeBlock } from '../parts/CodeBlock.tsx'

/** The panel of the devtools plugin, as any site can show it. */
function InsidePanel({ kernel }: { readonly kernel: PlaygroundKernel }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const life = new AbortController()
    import('@latchkey/plugin-devtools/panel').then(({ openDevtools }) => {
      if (!place.current || life.signal.aborted) return
      life.signal.addEventListener('abort', openDevtools(kernel, { place: place.current }))
    })
    return () => life.abort()
  }, [kernel])
  return (
    <>
      <p className="pg-note">
        Everything the kernel does, by a plugin of its own: @latchkey/plugin-devtools. Nothing secret is in it, and
        nothing leaves this page.
      </p>
      <div ref={place} className="pg-inside" />
    </>
  )
}

export interface WorkbenchPanelProps {
  readonly kernel: PlaygroundKernel
  readonly code: string
}

const TABS = [
  { id: 'inside', label: 'Look inside' },
  { id: 'code', label: 'Code' },
]

/** The view behind the widget: what it does, what it is made of, and the call that made it. */
export function WorkbenchPanel({ kernel, code }: WorkbenchPanelProps): ReactNode {
  const [current, setCurrent] = useState('inside')
  return (
    <Card title="Behind the buttons">
      <Tabs label="Behind the buttons" tabs={TABS} current={current} onChange={setCurrent}>
        <div className="pg-panel">
          {current === 'inside' && <InsidePanel kernel={kernel} />}
          {current === 'code' && (
            <CodeBlock code={code} note="The kernel of this page with the settings above, for the real networks." />
          )}
        </div>
      </Tabs>
    </Card>
  )
}
