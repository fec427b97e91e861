import { useAtom, useKernel } from '@latchkey/kernel/react'
import { SegmentedControl } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { accountHooks } from '../hooks.ts'
import { connectedFamilies } from '../model/accounts.ts'

/** More do not fit side by side: the list of accounts has them all. */
const MOST = 4

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
  if (choices.length < 2 || choices.length > MOST) return undefined
  const choose = (namespace: string): void => {
    const to = choices.find(({ id }) => id === namespace)?.connection
    if (to) run(() => switchAccount(to.account.caipAddress, to.id))
  }
  return <SegmentedControl label={t('families')} options={choices} current={current} onChange={choose} />
}
