import type { SlotIconSource } from '@latchkey/kernel'
import { ActionButton, ButtonGroup, Tabs, useNamedIcon } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { accountHooks } from '../hooks.ts'

/** Actions of other plugins; without any nothing is shown. */
export function ContributedActions(): ReactNode {
  const actions = accountHooks.useSlot('action')
  if (actions.length === 0) return null
  return (
    <ButtonGroup kind="actions">
      {actions.map(({ key, ...action }) => (
        <ContributedAction key={key} {...action} />
      ))}
    </ButtonGroup>
  )
}

interface ContributedActionProps {
  readonly label: string
  readonly icon: SlotIconSource
  readonly open: () => void
}

function ContributedAction({ label, icon, open }: ContributedActionProps): ReactNode {
  if (typeof icon !== 'string') return <ActionButton icon={icon} label={label} onPress={open} />
  return <NamedAction label={label} icon={icon} open={open} />
}

function NamedAction({ label, icon, open }: ContributedActionProps & { readonly icon: string }): ReactNode {
  return <ActionButton icon={useNamedIcon(icon)} label={label} onPress={open} />
}

/** Tabs of other plugins; a single one is shown without a tab list, without any nothing is shown. */
export function ContributedTabs(): ReactNode {
  const t = accountHooks.useMessages()
  const tabs = accountHooks.useSlot('tab')
  const [chosen, setChosen] = useState<string>()
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  if (!current) return null
  const Content = current.view
  if (tabs.length === 1) return <Content />
  return (
    <div>
      <Tabs
        label={t('tabs')}
        tabs={tabs.map(({ key, label }) => ({ id: key, label }))}
        current={current.key}
        onChange={setChosen}
      >
        <Content key={current.key} />
      </Tabs>
    </div>
  )
}
