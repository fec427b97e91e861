import type { SlotEntry } from '@latchkey/kernel'
import { useRouter, useSlot, useT } from '@latchkey/kernel/react'
import { ActionButton, ButtonGroup, useNamedIcon } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { isRoute } from '../../derived/isRoute.ts'

/** What other plugins let one do with the account; nothing when there is nothing. */
export function AccountActions(): ReactNode {
  const entries = useSlot('accountAction')
  if (entries.length === 0) return null
  return (
    <ButtonGroup kind="actions">
      {entries.map((entry) => (
        <Contribution key={`${entry.plugin} ${entry.label} ${entry.route}`} entry={entry} />
      ))}
    </ButtonGroup>
  )
}

function Contribution({ entry }: { readonly entry: SlotEntry<'accountAction'> }): ReactNode {
  const t = useT(entry.plugin)
  const router = useRouter()
  const icon = useNamedIcon(entry.icon)
  const open = (): void => {
    if (isRoute(entry.route)) router.push(entry.route, undefined)
  }
  return <ActionButton icon={icon} label={t(entry.label)} onPress={open} />
}
