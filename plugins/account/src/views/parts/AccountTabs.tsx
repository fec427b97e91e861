import type { SlotEntry } from '@latchkey/kernel'
import { SlotView, useSlot, useT } from '@latchkey/kernel/react'
import { Tabs } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { AccountPlugin } from '../../types.ts'

type Entry = SlotEntry<'accountTab'>

function idOf({ plugin, label }: Entry): string {
  return `${plugin}-${label}`
}

/** Tabs of other plugins; a single one needs no tabs, and none is nothing. */
export function AccountTabs(): ReactNode {
  const entries = useSlot('accountTab')
  const [first] = entries
  if (!first) return null
  if (entries.length === 1) return <SlotView entry={first} />
  return <Labelled rest={entries} entries={entries} labels={[]} />
}

interface LabelledProps {
  readonly entries: readonly Entry[]
  readonly rest: readonly Entry[]
  readonly labels: readonly string[]
}

/** Collects the labels one component per tab, because each is a word of another plugin's dictionary. */
function Labelled({ entries, rest, labels }: LabelledProps): ReactNode {
  const [next, ...others] = rest
  if (!next) return <TabSet entries={entries} labels={labels} />
  return <Label key={idOf(next)} entry={next} entries={entries} rest={others} labels={labels} />
}

function Label({ entry, entries, rest, labels }: LabelledProps & { readonly entry: Entry }): ReactNode {
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
