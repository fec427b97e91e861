import type { Connection } from '@latchkey/kernel'
import { useAtom, useKernel } from '@latchkey/kernel/react'
import { SegmentedControl } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { accountHooks } from '../hooks.ts'
import type { AccountSituation } from '../model/accounts.ts'

/** More do not fit side by side: the list of accounts has them all. */
const MAX_CHOICES = 4

/** A chain family with the connection that it is used with. */
interface ConnectedFamily {
  /** The namespace. */
  readonly id: string
  readonly label: string
  readonly connection: Connection
}

/** The chain families that have an account in use, in the site's order. */
function connectedFamilies({
  families,
  connections,
  activeConnectionIds,
}: Pick<AccountSituation, 'families' | 'connections' | 'activeConnectionIds'>): readonly ConnectedFamily[] {
  return families.flatMap(({ namespace: id, label, shortLabel = label }) => {
    const connection = connections.find((open) => open.id === activeConnectionIds[id])
    return connection ? [{ id, label: shortLabel, connection }] : []
  })
}

/** Leads from the account of one chain family to that of another in one press, while several are connected. */
export function FamilySwitch(): ReactNode {
  const t = accountHooks.useMessages()
  const { switchAccount } = accountHooks.usePlugin()
  const run = accountHooks.useReportedAction()
  const { atoms } = useKernel()
  const families = useAtom(atoms.families)
  const connections = useAtom(atoms.connections)
  const activeConnectionIds = useAtom(atoms.activeConnectionIds)
  const current = useAtom(atoms.connection)?.namespace ?? ''
  const choices = connectedFamilies({ families, connections, activeConnectionIds })
  if (choices.length < 2 || choices.length > MAX_CHOICES) return undefined
  const choose = (namespace: string): void => {
    const to = choices.find(({ id }) => id === namespace)?.connection
    if (to) run(() => switchAccount(to.account.caipAddress, to.id))
  }
  return <SegmentedControl label={t('families')} options={choices} current={current} onChange={choose} />
}
