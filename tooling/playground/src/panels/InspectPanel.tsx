import { refreshCwIcon } from '@latchkey/theme/icons'
import { Button, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'

type Picture = ReturnType<PlaygroundKernel['inspect']>

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }): ReactNode {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {names.map((name) => (
          <li key={name} className="pg-mono">
            {name}
          </li>
        ))}
        {names.length === 0 && <li className="pg-note">None</li>}
      </ul>
    </section>
  )
}

function Groups({ title, groups }: { readonly title: string; readonly groups: Picture['hooks'] }): ReactNode {
  const filled = Object.entries(groups).filter(([, names]) => names.length > 0)
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {filled.map(([name, members]) => (
          <li key={name}>
            <span className="pg-mono">{name}</span>
            <span className="pg-note">{members.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `kernel.inspect()` as a page: what is installed, what runs when, what is connected. */
export function InspectPanel({ kernel }: { readonly kernel: PlaygroundKernel }): ReactNode {
  const [picture, setPicture] = useState(() => kernel.inspect())
  return (
    <>
      <div className="pg-row-end">
        <p className="pg-note">
          Kernel “{picture.id}”, API {picture.api}. The same as kernel.inspect() in the console.
        </p>
        <Button kind="secondary" size="small" icon={refreshCwIcon} onPress={() => setPicture(kernel.inspect())}>
          Look again
        </Button>
      </div>
      <div className="pg-inspect">
        <section>
          <h3>Plugins</h3>
          <ul>
            {picture.plugins.map(({ id, status }) => (
              <li key={id}>
                <span className="pg-mono">{id}</span>
                <Tag tone={status === 'running' ? 'success' : 'warning'}>{status}</Tag>
              </li>
            ))}
          </ul>
        </section>
        <Names title="Connectors" names={picture.connectors} />
        <Names title="Connections" names={picture.connections} />
        <Names title="Networks" names={picture.networks} />
        <Names title="Adapters" names={picture.adapters} />
        <Groups title="Slots" groups={picture.slots} />
        <Groups title="Hooks, in order" groups={picture.hooks} />
        <Names title="Views" names={picture.views} />
      </div>
    </>
  )
}
