import type { SlotEntry } from '@latchkey/kernel'
import { SlotView, useRouter, useSlot, useT } from '@latchkey/kernel/react'
import { ActionButton, ButtonGroup, Tabs, useNamedIcon } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { AccountPlugin } from '../types.ts'

/** Actions of other plugins; without any nothing is shown. */
export function ContributedActions(): ReactNode {
  const entries = useSlot('accountAction')
  if (entries.length === 0) return null
  return (
    <ButtonGroup kind="actions">
      {entries.map((entry) => (
        <ContributedAction key={`${entry.plugin} ${entry.label} ${entry.route}`} entry={entry} />
      ))}
    </ButtonGroup>
  )
}

function isRoute(text: string): text is `${string}.${string}` {
  return /^[^.]+\.[^.]+$/.test(text)
}

function ContributedAction({ entry }: { readonly entry: SlotEntry<'accountAction'> }): ReactNode {
  const t = useT(entry.plugin)
  const router = useRouter()
  const icon = useNamedIcon(entry.icon)
  const open = (): void => {
    if (isRoute(entry.route)) router.push(entry.route, undefined)
  }
  return <ActionButton icon={icon} label={t(entry.label)} onPress={open} />
}

type TabEntry = SlotEntry<'accountTab'>

function idOf({ plugin, label }: TabEntry): string {
  return `${plugin}-${label}`
}

/** Tabs of other plugins; a single one needs no tab list, without any nothing is shown. */
export function ContributedTabs(): ReactNode {
  const entries = useSlot('accountTab')
  const [first] = entries
  if (!first) return null
  if (entries.length === 1) return <SlotView entry={first} />
  return <Labelled rest={entries} entries={entries} labels={[]} />
}

interface LabelledProps {
  readonly entries: readonly TabEntry[]
  readonly rest: readonly TabEntry[]
  readonly labels: readonly string[]
}

/** Collects the labels one component per tab, because each comes from another plugin's dictionary. */
function Labelled({ entries, rest, labels }: LabelledProps): ReactNode {
  const [next, ...others] = rest
  if (!next) return <TabSet entries={entries} labels={labels} />
  return <Label key={idOf(next)} entry={next} entries={entries} rest={others} labels={labels} />
}

function Label({ entry, entries, rest, labels }: LabelledProps & { readonly entry: TabEntry }): ReactNode {
  const t = useT(entry.plugin)
  return <Labelled entries={entries} rest={rest} labels={[...labels, t(entry.label)]} />
}

function TabSet({ entries, labels }: Omit<LabelledProps, 'rest'>): ReactNode {
  const t = useT<AccountPlugin>('account')
  const [chosen, setChosen] = useState<string>()
  const current = entries.find((entry) => idOf(entry) === chosen) ?? entries[0]
  if (!current) return null
  const tabs = entries.map((entry, at) => ({ id: idOf(entry), label: labels[at] ?? '' }))
  return (
    <div>
      <Tabs label={t('tabs')} tabs={tabs} current={idOf(current)} onChange={setChosen}>
        <SlotView key={idOf(current)} entry={current} />
      </Tabs>
    </div>
  )
}
