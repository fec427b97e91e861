import { useAtom, usePlugin, ViewBody } from '@latchkey/kernel/react'
import type { ReactNode } from 'react'
import type { AccountPlugin } from '../types.ts'
import { AccountActions } from './parts/AccountActions.tsx'
import { AccountRows } from './parts/AccountRows.tsx'
import { AccountTabs } from './parts/AccountTabs.tsx'
import { AddressLine } from './parts/AddressLine.tsx'
import { BalanceBlock } from './parts/BalanceBlock.tsx'
import { BalanceProblem } from './parts/BalanceProblem.tsx'
import { useLastAccount } from './parts/useLastAccount.ts'

/** What the connected account holds and what can be done with it. */
export default function Account(): ReactNode {
  const account = useLastAccount()
  const { atoms } = usePlugin<AccountPlugin>('account')
  const hasBalance = useAtom(atoms.hasBalance)
  if (!account) return <ViewBody />
  return (
    <ViewBody>
      <AddressLine account={account}>{hasBalance && <BalanceBlock />}</AddressLine>
      <AccountActions />
      {hasBalance && <BalanceProblem />}
      <AccountTabs />
      <AccountRows account={account} />
    </ViewBody>
  )
}
