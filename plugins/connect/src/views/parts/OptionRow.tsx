import type { SlotEntry } from '@latchkey/kernel'
import { useRouter, useT } from '@latchkey/kernel/react'
import { IconTile, ListItem, useNamedIcon } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { isRoute } from '../../derived/isRoute.ts'

export interface OptionRowProps {
  readonly offer: SlotEntry<'connectOption'>
  readonly position: { readonly index: number; readonly total: number }
}

/** A row that another plugin brings, such as a directory of wallets. */
export function OptionRow({ offer: { plugin, label, icon, route }, position }: OptionRowProps): ReactNode {
  const t = useT(plugin)
  const router = useRouter()
  const picture = useNamedIcon(icon)
  if (!isRoute(route)) return null
  return (
    <ListItem
      name={t(label)}
      start={<IconTile icon={picture} />}
      chevron
      wraps
      position={position}
      onPress={() => router.push(route, undefined)}
    />
  )
}
